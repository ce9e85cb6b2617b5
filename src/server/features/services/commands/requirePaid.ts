import type { ErrorCode } from '#contract/errors.ts';
import type { StayOwner } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { confirmPayment } from '../../payments/commands/confirmPayment.ts';

/** Errors that mean the order is paid, though with another tip than the 0 asked about here. */
const paidAnyhow: ReadonlySet<ErrorCode> = new Set(['TIP_CHANGED', 'TIP_NOT_COLLECTED']);
/** Errors to pass to the caller, as they say nothing about the payment. */
const passedOn: ReadonlySet<ErrorCode> = new Set([
  'PAYMENT_UNAVAILABLE',
  'RATE_LIMITED',
  'INTERNAL',
]);

/** Asks the provider for the payment's result; charges nothing. */
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
 * Requires that the order is paid: booked here, or confirmed by the provider now. The client's word does not count.
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
