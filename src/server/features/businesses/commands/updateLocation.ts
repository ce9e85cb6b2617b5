import type { z } from 'zod';
import type { locationChange } from '#contract/locationFields.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import {
  type LocationField,
  type LocationFields,
  readColumns,
  toColumns,
} from '../locationColumns.ts';
import { requireCompleteLocation } from '../rules.ts';
import { getTipRule, setTipRule } from '../tipRules.ts';
import { addTextedCountries } from './addTextedCountries.ts';
import { lockLocation, type OwnLocation } from './lockLocation.ts';
import { type ChangeAuthor, recordChange } from './recordChange.ts';
import { requireUnchangedSinceSeen } from './requireUnchangedSinceSeen.ts';

type Change = z.output<typeof locationChange>;

const pickNamed = (change: Partial<LocationFields>) =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<LocationFields>;

/** Writes the given fields of a location. @returns the fields before the change */
async function write(
  unit: UnitOfWork,
  place: OwnLocation,
  change: Partial<LocationFields>,
  seen: Partial<LocationFields>,
): Promise<LocationFields> {
  const row = await lockLocation(unit.trx, place, 'change');
  const { tipRule } = await getTipRule(unit.trx, place.id, unit.now);
  const before = { ...readColumns(row), tipRule };
  requireUnchangedSinceSeen('LOCATION_CHANGED', before, change, seen);
  requireCompleteLocation({ ...before, ...change }, Object.keys(change) as LocationField[]);
  const set = toColumns(change);
  if (Object.keys(set).length > 0)
    await unit.trx.updateTable('locations').set(set).where('id', '=', place.id).execute();
  if (change.tipRule !== undefined) {
    const timeZone = change.timeZone ?? before.timeZone;
    const where = { businessId: place.businessId, locationId: place.id, timeZone };
    await setTipRule(unit, where, change.tipRule);
  }
  return before;
}

/**
 * Adds the new country of a location to the countries that the business has chosen for SMS. Locks
 * the business before the location, as a new location does.
 *
 * @returns a function that adds the country, once the change is written
 */
async function prepareTexting(unit: UnitOfWork, { businessId }: OwnLocation) {
  const business = await unit.trx
    .selectFrom('businesses')
    .select(['id', 'sms_countries'])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Without a choice of the business, the countries of its locations get SMS anyway.
  return async (country: string) =>
    business.sms_countries ? addTextedCountries(unit, business, [], [country]) : null;
}

/**
 * Changes the given fields of a location; other fields keep what another manager saved. If two
 * managers change the same field, `seen` lets the server refuse the second. A new time zone applies
 * to later business days.
 *
 * @throws LOCATION_NOT_FOUND, LOCATION_CHANGED and VALIDATION naming fields, IDEMPOTENCY_CONFLICT
 */
export async function updateLocation(
  ctx: CallContext,
  by: ChangeAuthor,
  place: OwnLocation,
  { seen = {}, ...given }: Change,
): Promise<void> {
  const change = pickNamed(given as Partial<LocationFields>);
  await transactOnce(ctx, async (unit) => {
    const addTexting = change.country && (await prepareTexting(unit, place));
    const before = await write(unit, place, change, seen as Partial<LocationFields>);
    if (Object.keys(change).length === 0) return;
    const { country } = change;
    const isElsewhere = country !== undefined && country !== before.country;
    const texting = addTexting && isElsewhere ? await addTexting(country) : null;
    await recordChange(unit, by, {
      businessId: place.businessId,
      locationId: place.id,
      action: 'location.updated',
      subjectId: place.id,
      subjectName: change.name ?? before.name,
      before: { ...before, ...texting?.before },
      after: { ...before, ...change, ...texting?.after },
    });
    if (change.autoDispatch !== undefined)
      await unit.enqueue('auto-dispatch', { locationId: place.id });
    unit.publish({ type: 'location_updated', locationId: place.id }, null);
  });
}
