import type { GuestOrder } from '#contract/orders.ts';
import { findGuestRefund } from '#domain/payments/ways.ts';
import { formatAmount } from '#web/lib/format.ts';
import type { Sources } from '#texts/texts.d.ts';
import type { AnyTranslator } from '#texts/translator.ts';

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

/**
 * Returns the note that explains why the last request ended; null unless the order was cancelled.
 */
export function getCancellationNote(last: GuestOrder | null): PaymentNote | null {
  if (!last || last.status !== 'cancelled') return null;
  return (last.paidAt ?? last.cancelReason) ? toCancelNote(last) : { key: 'lapsed' };
}

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
