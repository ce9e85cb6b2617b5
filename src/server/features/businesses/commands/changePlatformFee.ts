import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Operations } from '#contract/index.ts';
import { type FeeTerms, readPlatformFee, writePlatformFee } from '#domain/payments/platformFee.ts';
import type { PercentOrAmount } from '#domain/payments/price.ts';
import type { CallContext } from '../../../context.ts';
import type { Trx } from '../../../platform/db/client.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { getFeeInForce } from '../queries/fees.ts';
import { readEffectiveFrom } from './changePricing.ts';
import { lockBusiness } from './lockBusiness.ts';

type FeeChange = z.output<
  Operations['PUT /api/admin/businesses/{businessId}/platform-fee']['body']
>;
type TypedFee = Pick<FeeChange, 'platformFeeType' | 'platformFeeValue'>;

/** @throws VALIDATION naming `platformFeeValue` */
export function requireFee(
  { platformFeeType: type, platformFeeValue: value }: TypedFee,
  currency: string,
): PercentOrAmount {
  const fee = readPlatformFee(type, value, currency);
  if (fee) return fee;
  throw type === 'percentage' && value > 100
    ? fieldError('platformFeeValue', 'fee_percent_too_high')
    : fieldError('platformFeeValue', 'fee_invalid');
}

/**
 * Changes the platform fee for orders created after the change, or from a given time. Existing
 * orders keep their fee; without a given payer, the payer does not change.
 *
 * @throws BUSINESS_NOT_FOUND, BUSINESS_CHANGED, VALIDATION naming `platformFeeValue` or
 *   `effectiveFrom`, IDEMPOTENCY_CONFLICT
 */
export async function changePlatformFee(
  ctx: CallContext,
  by: ActingAdmin,
  businessId: string,
  change: FeeChange,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const { currency } = await lockBusiness(unit.trx, businessId);
    // Reads the clock after taking the lock: a transaction that waited for another one must be the
    // later change.
    const now = ctx.clock();
    const from = readEffectiveFrom(change.effectiveFrom, now);
    const before = await getFeeInForce(unit.trx, businessId, from);
    const fee = requireFee(change, currency);
    const after = { ...fee, payer: change.platformFeePayer ?? before.payer };
    if (change.seen) {
      const present = write(await getFeeInForce(unit.trx, businessId, now), currency);
      if (!isDeepStrictEqual(present, change.seen)) throw new AppError('BUSINESS_CHANGED');
    }
    await insertFee(unit.trx, by, businessId, { ...after, from, now });
    await recordAdminStep(unit.trx, by, {
      businessId,
      action: 'platform fee changed',
      subjectId: businessId,
      before: write(before, currency),
      after: {
        ...write(after, currency),
        ...(from > now && { effectiveFrom: from.toISOString() }),
      },
    });
  });
}

const write = (fee: FeeTerms, currency: string) => ({
  platformFeeType: fee.type,
  platformFeeValue: writePlatformFee(fee, currency),
  platformFeePayer: fee.payer,
});

/**
 * Inserts a version of the platform fee. If two changes have the same effective time, the later
 * version counts.
 */
async function insertFee(
  trx: Trx,
  by: ActingAdmin,
  businessId: string,
  { type, value, payer, from, now }: FeeTerms & { from: Date; now: Date },
): Promise<void> {
  const { last } = await trx
    .selectFrom('platform_fee_changes')
    .select((row) => row.fn.coalesce(row.fn.max('version'), row.lit(0)).as('last'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  await insertRows(trx, 'platform_fee_changes', {
    business_id: businessId,
    version: last + 1,
    effective_from: from,
    fee_type: type,
    fee_value: value,
    fee_payer: payer,
    made_by: by.actor.personId,
    made_at: now,
  });
}

/**
 * Withdraws a change of the platform fee that has not taken effect yet.
 *
 * @throws BUSINESS_NOT_FOUND, PRICING_CHANGE_NOT_FOUND when the change is missing or was withdrawn,
 *   PRICING_IN_EFFECT, IDEMPOTENCY_CONFLICT
 */
export async function withdrawPlatformFee(
  ctx: CallContext,
  by: ActingAdmin,
  { businessId, version }: { businessId: string; version: number },
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const { currency } = await lockBusiness(unit.trx, businessId);
    const isIt = { business_id: businessId, version };
    const change = await unit.trx
      .selectFrom('platform_fee_changes')
      .selectAll()
      .where((row) => row.and(isIt))
      .executeTakeFirst();
    if (!change || change.cancelled_at) throw new AppError('PRICING_CHANGE_NOT_FOUND');
    if (change.effective_from <= unit.now) throw new AppError('PRICING_IN_EFFECT');
    await unit.trx
      .updateTable('platform_fee_changes')
      .set({ cancelled_at: unit.now, cancelled_by: by.actor.personId })
      .where((row) => row.and(isIt))
      .execute();
    const { fee_type: type, fee_value: value, fee_payer: payer } = change;
    await recordAdminStep(unit.trx, by, {
      businessId,
      action: 'platform fee change withdrawn',
      subjectId: businessId,
      before: {
        ...write({ type, value, payer }, currency),
        effectiveFrom: change.effective_from.toISOString(),
      },
      after: null,
    });
  });
}
