import {
  type LaterTipStatus,
  openLaterTipStatuses,
  settleLaterTip,
} from '#domain/payments/laterTip.ts';
import { type EventActor, providerActor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ProviderPayment } from '../../../platform/payments/provider.ts';
import { lockOrder } from '../../orders/commands/lock.ts';
import { appendEvent, touchStay } from '../../stays/commands/transition.ts';
import { bookLaterTip } from '../ledger.ts';

export function findTip(ctx: Context, id: string) {
  return ctx.db.selectFrom('later_tips').selectAll().where('id', '=', id).executeTakeFirst();
}
export type LaterTip = Awaited<ReturnType<typeof findTip>> & object;

export const findTipAtProvider = (ctx: Context, providerPaymentId: string) =>
  ctx.db
    .selectFrom('later_tips')
    .selectAll()
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();

/** Locks the stay, the order and the tip in this sequence. Another sequence could deadlock. */
export async function lockTip(unit: UnitOfWork, known: Pick<LaterTip, 'id' | 'order_id'>) {
  const locked = await lockOrder(unit.trx, known.order_id);
  const tip = await unit.trx
    .selectFrom('later_tips')
    .selectAll()
    .where('id', '=', known.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...locked, tip };
}

/**
 * Returns when the routine checks the tip again (in 60 seconds), in case the tip's next step did
 * not complete.
 */
export const tipCheckAt = (now: Date) => new Date(now.getTime() + 60_000);

/**
 * Books an arrived tip only once, to the order's present runner. Without a runner the tip goes to
 * the tip pool. The order's row lock serialises booking and cancellation: a tip after the
 * cancellation is refunded.
 *
 * @throws PAYMENT_UNAVAILABLE for a payment of another amount
 */
export async function settleTip(
  ctx: Context,
  known: LaterTip,
  said: ProviderPayment,
  by: EventActor,
  along?: (unit: UnitOfWork) => Promise<unknown>,
): Promise<'paid' | 'refund_due'> {
  return transact(ctx, async (unit) => {
    const { stay, order, tip } = await lockTip(unit, known);
    if (said.receivedCents !== tip.amount_cents || said.currency !== tip.currency)
      throw new AppError('PAYMENT_UNAVAILABLE');
    await along?.(unit);
    if (tip.settled_at !== null) return tip.status === 'paid' ? 'paid' : 'refund_due';
    const status = settleLaterTip(order.status);
    await updateRow(unit.trx, 'later_tips', tip.id, {
      status,
      settled_at: unit.now,
      card_brand: said.paidWith?.brand ?? null,
      card_last4: said.paidWith?.last4 ?? null,
      last_error: null,
      next_check_at: tipCheckAt(unit.now),
    });
    await bookLaterTip(unit, order, tip);
    if (status === 'refund_due') {
      await unit.enqueue('close-later-tips', { orderId: order.id });
      return status;
    }
    await appendEvent(unit, stay, {
      type: 'order.tip',
      from: order.status,
      to: order.status,
      by,
      orderId: order.id,
      data: { tipCents: tip.amount_cents },
    });
    await touchStay(unit, stay, { type: 'order_updated', orderId: order.id });
    return status;
  });
}

/** Books a tip that the provider's webhook reports as succeeded. */
export async function settleReportedTip(
  ctx: Context,
  tip: LaterTip,
  said: ProviderPayment,
): Promise<void> {
  if (said.status === 'succeeded') await settleTip(ctx, tip, said, providerActor);
}

type UnpaidStatus = Extract<LaterTipStatus, 'requires_action' | 'failed'>;

/**
 * Stores the status of a tip that is not paid. Does not change a tip that was settled in the
 * meantime.
 *
 * @returns false when the tip was settled
 */
export async function setUnpaidTipStatus(
  ctx: Context,
  tip: LaterTip,
  status: UnpaidStatus,
  lastError: string | null,
): Promise<boolean> {
  const stored = await ctx.db
    .updateTable('later_tips')
    .set({ status, last_error: lastError })
    .where('id', '=', tip.id)
    .where('status', 'in', openLaterTipStatuses)
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}
