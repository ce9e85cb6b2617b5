import type { CallInput } from '#contract/client.ts';
import { type DayReport, signedFigures } from '#contract/days.ts';
import { currencyStep } from '#domain/shared/money.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { recordChange } from '../../businesses/commands/recordChange.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { keepFiguresToRead } from '../storeFigures.ts';
import { findDay, readDay } from '../queries/day.ts';
import { requireKnownDay } from '../queries/days.ts';
import {
  compareSignOffs,
  getFigurePlace,
  listSignOffs,
  listStillOpen,
  type StoredSignOff,
} from '../queries/signOff.ts';

type Input = CallInput<'POST /api/business/days/{locationId}/{date}/sign-off'>['body'];
type Expected = { personId: string; expectedCents: number };

/** Locks the location. A concurrent second sign-off waits, and then finds the signature. */
const lockPlace = ({ trx }: UnitOfWork, locationId: string) =>
  trx.selectFrom('locations').select('id').where('id', '=', locationId).forNoKeyUpdate().execute();

/**
 * Checks the counted cash of each person against the expected cash. Both may be negative, because a
 * person who handed back more than they took used their own money. A count may not be below a
 * negative expected amount.
 *
 * @throws VALIDATION that names the field
 */
function readCounts({ counts }: Input, cash: readonly Expected[], currency: string) {
  const expected = new Map(cash.map((one) => [one.personId, one.expectedCents]));
  for (const [at, { personId, countedCents }] of counts.entries()) {
    const isTwice = counts.findIndex((one) => one.personId === personId) < at;
    if (isTwice || !expected.has(personId))
      throw fieldError(`counts.${at}.personId`, 'value_unknown');
    const least = Math.min(0, expected.get(personId) ?? 0);
    if (countedCents < least || countedCents % currencyStep(currency) !== 0)
      throw fieldError(`counts.${at}.countedCents`, 'cash_invalid');
  }
  if (counts.length < expected.size) throw fieldError('counts', 'count_missing');
  return counts.map((one) => ({ ...one, expectedCents: expected.get(one.personId) ?? 0 }));
}

const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0);

/**
 * Allows the first signature, and a further one that names the outdated signature which the signer
 * has read.
 *
 * @throws STATE_CONFLICT with the earlier signer
 */
function requireUnsigned(
  signOffs: readonly StoredSignOff[],
  report: DayReport,
  { supplements }: Input,
) {
  const { signOff } = compareSignOffs(signOffs, report);
  if (!signOff || (signOff.isOutdated && supplements === signOff.id)) return;
  throw new AppError('STATE_CONFLICT', { state: 'signed', doneBy: signOff.signedBy });
}

/**
 * Signs a business day: stores its figures, each person's cash and the signer. A day that goes on
 * after its signature is signed again. After the day has settled, later findings become
 * corrections.
 *
 * @throws LOCATION_NOT_FOUND, VALIDATION; STATE_CONFLICT with the earlier signer,
 *   IDEMPOTENCY_CONFLICT
 */
export async function signOffDay(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  { locationId, date }: { locationId: string; date: string },
  input: Input,
): Promise<void> {
  const place = await getFigurePlace(ctx.db, scope, locationId);
  await keepFiguresToRead(ctx, [locationId]);
  await transactOnce(ctx, async (unit) => {
    const { trx } = unit;
    await lockPlace(unit, locationId);
    const signOffs = await listSignOffs(trx, locationId, date);
    await requireKnownDay(trx, place, date);
    const day = await findDay(trx, place, date, unit.now);
    const report = await readDay(trx, place, day);
    requireUnsigned(signOffs, report, input);
    const counts = readCounts(input, report.cash, place.currency);
    const countedCents = sum(counts, (one) => one.countedCents);
    const differs = counts.some((one) => one.countedCents !== one.expectedCents);
    const stillOpen = await listStillOpen(trx, place, day, report, unit.now);
    if ((differs || stillOpen.length > 0) && !input.note)
      throw fieldError('note', 'reason_missing');
    const { id } = await trx
      .insertInto('day_sign_offs')
      .values({
        business_id: place.businessId,
        location_id: locationId,
        day: date,
        number: signOffs.length + 1,
        expected_cents: report.expectedCashCents,
        counted_cents: countedCents,
        note: input.note || null,
        signed_by: actor.personId,
        signed_at: unit.now,
        // `parse` drops the fields that are not stored for good, such as names and licence plates.
        figures: JSON.stringify(signedFigures.parse(report)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (counts.length > 0) {
      await insertRows(
        trx,
        'day_cash_counts',
        counts.map((one) => ({
          sign_off_id: id,
          business_id: place.businessId,
          person_id: one.personId,
          expected_cents: one.expectedCents,
          counted_cents: one.countedCents,
        })),
      );
    }
    const [before = null] = signOffs;
    await recordChange(unit, actor, {
      businessId: place.businessId,
      locationId,
      action: before ? 'day.signedAgain' : 'day.signed',
      subjectId: id,
      subjectName: date,
      before: before && {
        bookedCents: before.figures.bookedCents,
        expectedCents: before.expectedCents,
        countedCents: before.countedCents,
      },
      after: {
        bookedCents: report.bookedCents,
        expectedCents: report.expectedCashCents,
        countedCents,
      },
      reason: input.note || null,
    });
    unit.publish({ type: 'day_updated', locationId }, null);
  });
}

/**
 * Adds a correction to a day that is signed off.
 *
 * @throws LOCATION_NOT_FOUND, DAY_NOT_SIGNED, VALIDATION, IDEMPOTENCY_CONFLICT
 */
export async function correctDay(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  { locationId, date }: { locationId: string; date: string },
  { amountCents, reason }: { amountCents: number; reason: string },
): Promise<void> {
  const place = await getFigurePlace(ctx.db, scope, locationId);
  if (amountCents % currencyStep(place.currency) !== 0)
    throw fieldError('amountCents', 'cash_invalid');
  await transactOnce(ctx, async (unit) => {
    const [signOff] = await listSignOffs(unit.trx, locationId, date);
    if (!signOff) throw new AppError('DAY_NOT_SIGNED');
    await insertRows(unit.trx, 'day_corrections', {
      business_id: place.businessId,
      sign_off_id: signOff.id,
      amount_cents: amountCents,
      reason,
      made_by: actor.personId,
      made_at: unit.now,
    });
    await recordChange(unit, actor, {
      businessId: place.businessId,
      locationId,
      action: 'day.corrected',
      subjectId: signOff.id,
      subjectName: date,
      after: { amountCents },
      reason,
    });
    unit.publish({ type: 'day_updated', locationId }, null);
  });
}
