import { nextOrderStatus, type OrderStatus } from '../orders/states.ts';
import { assertCents } from '../shared/money.ts';
import type { Cents } from '../shared/money.ts';
import { isUnsettled } from './states.ts';
import type { PaymentStatus } from './states.ts';

export type ReceivedPayment = {
  /** Amount that really arrived, and not the amount asked for. */
  amountCents: Cents;
  /** ISO 4217 currency as the provider writes the code, in any letter case. */
  currency: string;
  /** Payment status in the provider's own words. Money has arrived only with `succeeded`. */
  status: string;
};

export type SettlementDecision =
  /**
   * Apply the payment event `settle` and the order event `pay`, then book `createChargeLines` with
   * this tip.
   */
  | { action: 'paid'; tipCents: Cents }
  /**
   * Apply the payment event `refuse`, then refund everything that arrived.
   *
   * With `tipCents` set, the charge is booked and then reversed, because the ledger must match the
   * provider's statement. With null nothing is booked: the amount is not the order's fee and cannot
   * be split.
   */
  | {
      action: 'refund';
      reason: 'too_little' | 'wrong_currency' | 'order_cancelled' | 'order_expired';
      tipCents: Cents | null;
    }
  | { action: 'nothing'; reason: 'not_received' | 'already_settled' };

/**
 * Decides what happens to a payment that the provider reports.
 *
 * The confirm call, the webhook and the reconciler all call this function under the row locks of
 * payment and order. The second caller therefore gets `already_settled`.
 *
 * @throws RangeError for an amount that is not a safe integer
 */
export function decideSettlement(state: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  dueCents: Cents;
  currency: string;
  /** True if the time to pay is over, even if the order is not cancelled yet. */
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
