import type { GuestOrder } from '#contract/orders.ts';
import { findGuestRefund } from '#domain/payments/ways.ts';
import { formatAmount } from '#web/lib/format.ts';
import type { Sources } from '#texts/texts.d.ts';
import type { AnyTranslator } from '#texts/translator.ts';
import type { PayView } from './view.ts';

/** Message about the last payment event, shown above the guest's next step. */
export type PaymentNote = {
  key: keyof Sources['pay']['note'];
  amount?: { cents: number; currency: string; cashCents?: number };
};

export function writePaymentNote(
  { key, amount }: PaymentNote,
  { t, language }: AnyTranslator<'pay'>,
): string {
  const write = (cents: number) => (amount ? formatAmount(cents, amount.currency, language) : '');
  return t(`pay:note.${key}`, {
    amount: write(amount?.cents ?? 0),
    cash: write(amount?.cashCents ?? 0),
  });
}

/** Note with the name of the state that it belongs to; the next state does not show it. */
export type StateNote = PaymentNote & { state: string };

/** Names the state of a page by its step and its newest order. */
export const nameState = ({ kind }: PayView, order: GuestOrder | null | undefined): string =>
  kind + order?.id;

/**
 * Returns the note that explains why the last request ended; null unless the order was cancelled.
 * After the return it names the refund of a cancelled request, also if another request followed.
 *
 * @param orders orders of the car, newest first
 */
export function getCancellationNote(
  { kind }: PayView,
  orders: readonly GuestOrder[],
): PaymentNote | null {
  return explainEnd(kind === 'thanks' ? orders.find(isRefunded) : orders[0]);
}

/** Returns the note that explains why a request ended; null unless it was cancelled. */
export function explainEnd(order: GuestOrder | null | undefined): PaymentNote | null {
  if (order?.status !== 'cancelled') return null;
  return (order.paidAt ?? order.cancelReason) ? toCancelNote(order) : { key: 'lapsed' };
}

const isRefunded = ({ status, paidAt }: GuestOrder) => status === 'cancelled' && paidAt;

/**
 * Returns the refund note of a cancelled order. The note names no money if the order cost nothing.
 */
export function toCancelNote(order: GuestOrder): PaymentNote {
  const { paidAt, totalCents, currency } = order;
  if (paidAt === null) return { key: totalCents === 0 ? 'cancelled' : 'takenBack' };
  const refund = findGuestRefund(order);
  if (refund === null) return { key: 'cancelled' };
  const { cents, cardCents, cashCents } = refund;
  if (cashCents === 0) return { key: 'refunded', amount: { cents, currency } };
  if (cardCents === 0) return { key: 'refundedCash', amount: { cents, currency } };
  return { key: 'refundedBoth', amount: { cents: cardCents, cashCents, currency } };
}
