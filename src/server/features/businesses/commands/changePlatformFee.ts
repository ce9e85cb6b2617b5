import type { z } from 'zod';
import type { Operations } from '#contract/index.ts';
import { type FeeTerms, readPlatformFee, writePlatformFee } from '#domain/payments/platformFee.ts';
import type { Portion } from '#domain/payments/price.ts';
import type { Context } from '../../../context.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce, type UnitOfWork } from '../../../platform/db/transact.ts';
import { fieldError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { getFeeInForce } from '../queries/fees.ts';
import { lockBusiness } from './lockBusiness.ts';

type FeeChange = z.output<
  Operations['PUT /api/admin/businesses/{businessId}/platform-fee']['body']
>;
type TypedFee = Pick<FeeChange, 'platformFeeType' | 'platformFeeValue'>;

/** @throws VALIDATION naming `platformFeeValue` */
export function requireFee(
  { platformFeeType: type, platformFeeValue: value }: TypedFee,
  currency: string,
): Portion {
  const fee = readPlatformFee(type, value, currency);
  if (fee) return fee;
  throw type === 'percentage' && value > 100
    ? fieldError('platformFeeValue', 'fee_percent_too_high')
    : fieldError('platformFeeValue', 'fee_invalid');
}

/**
 * What the platform takes of returns that are asked for from now on; those that are there keep the price they were
 * quoted. Who the fee is paid by stays where it is not said.
 *
 * @throws BUSINESS_NOT_FOUND, VALIDATION naming `platformFeeValue`, IDEMPOTENCY_CONFLICT
 */
export async function changePlatformFee(
  ctx: Context,
  by: ActingAdmin,
  businessId: string,
  change: FeeChange,
  call: RepeatableCall | null,
): Promise<void> {
  await transactOnce(ctx, call, async (unit) => {
    const { currency } = await lockBusiness(unit.trx, businessId);
    const before = await getFeeInForce(unit.trx, businessId, unit.now);
    const fee = requireFee(change, currency);
    const after = { ...fee, payer: change.platformFeePayer ?? before.payer };
    await insertFee(unit, by, businessId, after);
    await recordAdminStep(unit.trx, by, {
      businessId,
      action: 'platform fee changed',
      subjectId: businessId,
      before: present(before, currency),
      after: present(after, currency),
    });
  });
}

const present = (fee: FeeTerms, currency: string) => ({
  platformFeeType: fee.type,
  platformFeeValue: writePlatformFee(fee, currency),
  platformFeePayer: fee.payer,
});

/** In effect from now on: of two at one time the later counts. */
async function insertFee(
  { trx, now }: UnitOfWork,
  by: ActingAdmin,
  businessId: string,
  { type, value, payer }: FeeTerms,
): Promise<void> {
  const { last } = await trx
    .selectFrom('platform_fee_changes')
    .select((row) => row.fn.coalesce(row.fn.max('version'), row.lit(0)).as('last'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('platform_fee_changes')
    .values({
      business_id: businessId,
      version: last + 1,
      effective_from: now,
      fee_type: type,
      fee_value: value,
      fee_payer: payer,
      made_by: by.actor.personId,
      made_at: now,
    })
    .execute();
}
