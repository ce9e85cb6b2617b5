import type { ErrorCode } from '#contract/errors.ts';
import type { StayOwner } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { confirmPayment } from '../../payments/commands/confirmPayment.ts';

/** Errors that mean the order is paid, with a tip other than the 0 of this call. */
const paidAnyhow: ReadonlySet<ErrorCode> = new Set(['TIP_CHANGED', 'TIP_NOT_COLLECTED']);
/** Errors to rethrow to the caller, because they say nothing about the payment. */
const passedOn: ReadonlySet<ErrorCode> = new Set([
  'PAYMENT_UNAVAILABLE',
  'RATE_LIMITED',
  'INTERNAL',
]);

/** Asks the payment provider for the result of the order's payment; charges nothing. */
async function isPaidAtProvider(ctx: Context, owner: StayOwner, orderId: string): Promise<boolean> {
  try {
    const { status } = await confirmPayment(ctx, owner, orderId, { tipCents: 0 });
    return status === 'paid';
  } catch (error) {
    if (!(error instanceof AppError) || passedOn.has(error.code)) throw error;
    return paidAnyhow.has(error.code);
  }
}

/**
 * Requires that the order is paid: booked in the ledger, or confirmed by the payment provider now.
 * The client's claim does not count.
 *
 * @throws PAYMENT_REQUIRED, PAYMENT_UNAVAILABLE
 */
export async function requirePaid(ctx: Context, owner: StayOwner): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'paid_at'])
    .where('stay_id', '=', owner.stayId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!order || order.status === 'cancelled') throw new AppError('PAYMENT_REQUIRED');
  if (order.paid_at !== null) return;
  await ctx.limits.use('payAttempts', owner.stayId);
  if (!(await isPaidAtProvider(ctx, owner, order.id))) throw new AppError('PAYMENT_REQUIRED');
}
