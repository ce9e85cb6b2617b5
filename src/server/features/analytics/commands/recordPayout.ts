import { sql } from 'kysely';
import { valetRoles } from '#domain/identity/roles.ts';
import { currencyStep } from '#domain/shared/money.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { createOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { recordChange } from '../../businesses/commands/recordChange.ts';
import { findCorrector, findPayout, sumOwed } from '../queries/payouts.ts';

type Paid = { personId: string; amountCents: number; note?: string | undefined };

/**
 * Locks the payee. A concurrent second payout to the same person waits and sees the reduced debt.
 *
 * @throws VALET_NOT_FOUND
 */
async function lockPayee({ trx }: UnitOfWork, businessId: string, personId: string) {
  const found = await trx
    .selectFrom('people')
    .innerJoin('businesses', 'businesses.id', 'people.business_id')
    .select(['people.first_name', 'people.last_name', 'businesses.currency'])
    .where('people.id', '=', personId)
    .where('people.business_id', '=', businessId)
    .where('people.role', 'in', [...valetRoles])
    .forNoKeyUpdate('people')
    .executeTakeFirstOrThrow(() => new AppError('VALET_NOT_FOUND'));
  return { name: `${found.first_name} ${found.last_name}`.trim(), currency: found.currency };
}

type Entry = {
  id: string;
  personId: string;
  amountCents: number;
  note: string | null;
  corrects: string | null;
};

/** Inserts a payout or a counter-entry, with its two lines. */
async function insertPayout(
  { trx, now }: UnitOfWork,
  { businessId, personId: paidBy }: Actor & { businessId: string },
  { id, personId, amountCents, note, corrects }: Entry,
): Promise<void> {
  const row = { id, business_id: businessId, person_id: personId, note, corrects };
  await insertRows(trx, 'tip_payouts', { ...row, paid_by: paidBy, paid_at: now });
  const line = { payout_id: id, business_id: businessId };
  await insertRows(trx, 'tip_payout_lines', [
    { ...line, account: 'runner', amount_cents: -amountCents },
    { ...line, account: 'paid_out', amount_cents: amountCents },
  ]);
}

/**
 * Records a payout of tips to a person, as a ledger movement from the runner's account to the
 * paid-out account.
 *
 * @returns the payout's id
 * @throws VALET_NOT_FOUND, VALIDATION for more than is owed, IDEMPOTENCY_CONFLICT
 */
export function recordPayout(
  ctx: CallContext,
  actor: Actor & { businessId: string },
  { personId, amountCents, note }: Paid,
): Promise<string> {
  const { businessId } = actor;
  return createOnce(ctx, async (unit, id) => {
    const { name, currency } = await lockPayee(unit, businessId, personId);
    if (amountCents % currencyStep(currency) !== 0) throw fieldError('amountCents', 'cash_invalid');
    const owed = await sumOwed(unit.trx, businessId, sql`${personId}::uuid`, unit.now);
    if (amountCents > (owed.get(personId) ?? 0)) throw fieldError('amountCents', 'payout_too_much');
    await insertPayout(unit, actor, {
      id,
      personId,
      amountCents,
      note: note || null,
      corrects: null,
    });
    await recordChange(unit, actor, {
      businessId,
      action: 'payout.recorded',
      subjectId: personId,
      subjectName: name,
      after: { amountCents },
      reason: note || null,
    });
  });
}

/**
 * Takes a payout back as a whole by a counter-entry, so that the person is owed the amount again. The
 * payout stays as it was.
 *
 * @returns the counter-entry's id
 * @throws PAYOUT_NOT_FOUND; STATE_CONFLICT for a counter-entry, and for a payout that is taken back
 *   already; IDEMPOTENCY_CONFLICT
 */
export function correctPayout(
  ctx: CallContext,
  actor: Actor & { businessId: string },
  { payoutId, reason }: { payoutId: string; reason: string },
): Promise<string> {
  const { businessId } = actor;
  return createOnce(ctx, async (unit, id) => {
    const paid = await findPayout(unit.trx, businessId, payoutId);
    if (!paid) throw new AppError('PAYOUT_NOT_FOUND');
    const { personId, amountCents } = paid;
    const { name } = await lockPayee(unit, businessId, personId);
    const doneBy = paid.corrects ? paid.paidBy : await findCorrector(unit.trx, payoutId);
    if (doneBy !== null) throw new AppError('STATE_CONFLICT', { state: 'corrected', doneBy });
    await insertPayout(unit, actor, {
      id,
      personId,
      amountCents: -amountCents,
      note: reason,
      corrects: payoutId,
    });
    await recordChange(unit, actor, {
      businessId,
      action: 'payout.corrected',
      subjectId: personId,
      subjectName: name,
      before: { amountCents },
      after: { amountCents: 0 },
      reason,
    });
  });
}
