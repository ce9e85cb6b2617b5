import type { z } from 'zod';
import type { Operations } from '#contract/index.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope } from '../policy.ts';
import { countRevisions } from '../queries/pricing.ts';
import { getRatesAt } from '../queries/rates.ts';
import { presentRates, readRateTable } from '../rateTables.ts';
import { type ChangeAuthor, getChanger, recordChange } from './recordChange.ts';

type NewPricing = z.output<Operations['PUT /api/locations/{locationId}/pricing']['body']>;

/**
 * Tolerance for a time in the past: the form's time field has no seconds, so the present minute
 * means now.
 */
const LATE_MS = 60_000;
const FURTHEST_MS = 366 * 86_400_000;

/**
 * Returns the time at which a change takes effect; now if none is sent.
 *
 * @throws VALIDATION for a past time, because cars received since then already have their price,
 *   and for a time over a year ahead
 */
export function readEffectiveFrom(sent: string | undefined, now: Date): Date {
  if (sent === undefined) return now;
  const ahead = Date.parse(sent) - now.getTime();
  if (ahead < -LATE_MS) throw fieldError('effectiveFrom', 'effect_past');
  if (!(ahead <= FURTHEST_MS)) throw fieldError('effectiveFrom', 'time_invalid');
  return ahead < 0 ? now : new Date(sent);
}

/**
 * Locks a location, because two managers may change its prices at the same time.
 *
 * @throws LOCATION_NOT_FOUND also for a closed location
 */
async function lockPlace(unit: UnitOfWork, scope: LocationScope, locationId: string) {
  if (!isInScope(scope, locationId)) throw new AppError('LOCATION_NOT_FOUND');
  const place = await unit.trx
    .selectFrom('locations')
    .innerJoin('businesses', 'businesses.id', 'locations.business_id')
    .select([
      'locations.id',
      'locations.name',
      'locations.business_id',
      'locations.time_zone',
      'businesses.currency',
    ])
    .where('locations.id', '=', locationId)
    .where('locations.closed_at', 'is', null)
    .forNoKeyUpdate('locations')
    .executeTakeFirstOrThrow(() => new AppError('LOCATION_NOT_FOUND'));
  return place;
}
type LockedPlace = Awaited<ReturnType<typeof lockPlace>>;

const toSubject = (place: LockedPlace) => ({
  businessId: place.business_id,
  locationId: place.id,
  subjectId: place.id,
  subjectName: place.name,
});

/**
 * Adds a version of a location's rates. Cars received before the effective time keep their price.
 *
 * @throws LOCATION_NOT_FOUND, PRICING_CHANGED when the edited version is out of date,
 *   IDEMPOTENCY_CONFLICT, and VALIDATION naming the field
 */
export async function changePricing(
  ctx: CallContext,
  by: ChangeAuthor,
  scope: LocationScope,
  locationId: string,
  sent: NewPricing,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const place = await lockPlace(unit, scope, locationId);
    const revision = await countRevisions(unit.trx, locationId);
    if (sent.revision !== undefined && sent.revision !== revision)
      throw new AppError('PRICING_CHANGED', { state: String(revision) });
    const from = readEffectiveFrom(sent.effectiveFrom, unit.now);
    const before = await getRatesAt(unit.trx, place, from);
    const after = readRateTable(sent, { before, place, now: unit.now });
    const { last } = await unit.trx
      .selectFrom('location_rates')
      .select(({ fn }) => fn.max<number | null>('version').as('last'))
      .where('location_id', '=', locationId)
      .executeTakeFirstOrThrow();
    await insertRows(unit.trx, 'location_rates', {
      business_id: place.business_id,
      location_id: locationId,
      version: (last ?? 0) + 1,
      effective_from: from,
      rates: after,
      made_by: getChanger(by).personId,
      made_at: unit.now,
    });
    await recordChange(unit, by, {
      ...toSubject(place),
      action: 'pricing.updated',
      before: presentRates(before, place.currency),
      after: {
        ...presentRates(after, place.currency),
        ...(from > unit.now && { effectiveFrom: from.toISOString() }),
      },
    });
    unit.publish({ type: 'location_updated', locationId }, null);
  });
}

/**
 * Cancels a change of rates that has not taken effect yet.
 *
 * @throws LOCATION_NOT_FOUND, PRICING_CHANGE_NOT_FOUND when the change is missing or was cancelled,
 *   PRICING_IN_EFFECT, IDEMPOTENCY_CONFLICT
 */
export async function cancelPricing(
  ctx: CallContext,
  by: ChangeAuthor,
  scope: LocationScope,
  { locationId, version }: { locationId: string; version: number },
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const place = await lockPlace(unit, scope, locationId);
    const change = await unit.trx
      .selectFrom('location_rates')
      .select(['effective_from', 'cancelled_at', 'rates'])
      .where('location_id', '=', locationId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!change || change.cancelled_at) throw new AppError('PRICING_CHANGE_NOT_FOUND');
    if (change.effective_from <= unit.now) throw new AppError('PRICING_IN_EFFECT');
    await unit.trx
      .updateTable('location_rates')
      .set({ cancelled_at: unit.now, cancelled_by: getChanger(by).personId })
      .where('location_id', '=', locationId)
      .where('version', '=', version)
      .execute();
    await recordChange(unit, by, {
      ...toSubject(place),
      action: 'pricing.cancelled',
      before: {
        effectiveFrom: change.effective_from.toISOString(),
        ...presentRates(change.rates, place.currency),
      },
    });
    unit.publish({ type: 'location_updated', locationId }, null);
  });
}
