import { nextOrderStatus, type OrderStatus } from '../orders/states.ts';
import { assertCents } from '../shared/money.ts';
import type { Cents } from '../shared/money.ts';
import { isUnsettled } from './states.ts';
import type { PaymentStatus } from './states.ts';

export type ReceivedPayment = {
  /** What really arrived, not what was asked for. */
  amountCents: Cents;
  /** As the provider writes it; case does not count. */
  currency: string;
  /** The provider's own word; only `succeeded` is money. */
  status: string;
};

export type SettlementDecision =
  /** Payment event `settle`, order event `pay`; book `createChargeLines` with this tip. */
  | { action: 'paid'; tipCents: Cents }
  /**
   * Payment event `refuse`, then all that arrived goes back. With a tip, the charge is booked first
   * and reversed by the refund, so that the ledger shows what the provider's statement shows. Null:
   * the amount is not the order's fee and cannot be shared out, so nothing is booked.
   */
  | {
      action: 'refund';
      reason: 'too_little' | 'wrong_currency' | 'order_cancelled' | 'order_expired';
      tipCents: Cents | null;
    }
  | { action: 'nothing'; reason: 'not_received' | 'already_settled' };

/**
 * Decides what becomes of a payment as the provider reports it. The confirm call, the webhook and
 * the reconciler all come here, each under the lock of the payment's and the order's rows; whoever
 * comes second finds `already_settled`.
 *
 * @throws RangeError for an amount that is not whole cents
 */
export function decideSettlement(state: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  dueCents: Cents;
  currency: string;
  /** The order's time to be paid is over, whether or not it has been cancelled for it yet. */
  isExpired: boolean;
  received: ReceivedPayment;
}): SettlementDecision {
  const { received, dueCents } = state;
  if (received.status !== 'succeeded') return { action: 'nothing', reason: 'not_received' };
  if (!isUnsettled(state.paymentStatus) && state.paymentStatus !== 'cancelled') {
    return { action: 'nothing', reason: 'already_settled' };
  }
  assertCents(received.amountCents);
  if (received.currency.toLowerCase() !== state.currency.toLowerCase()) {
    return { action: 'refund', reason: 'wrong_currency', tipCents: null };
  }
  if (received.amountCents < dueCents) {
    return { action: 'refund', reason: 'too_little', tipCents: null };
  }
  const tipCents = received.amountCents - dueCents;
  const isAwaited =
    nextOrderStatus(state.orderStatus, 'pay') !== null && state.paymentStatus !== 'cancelled';
  if (!isAwaited) return { action: 'refund', reason: 'order_cancelled', tipCents };
  if (state.isExpired) return { action: 'refund', reason: 'order_expired', tipCents };
  return { action: 'paid', tipCents };
}
