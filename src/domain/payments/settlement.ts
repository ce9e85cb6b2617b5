import { nextOrderStatus, type OrderStatus } from '../orders/states.ts';
import { assertCents } from '../shared/money.ts';
import type { Cents } from '../shared/money.ts';
import { isUnsettled } from './states.ts';
import type { PaymentStatus } from './states.ts';

export type ReceivedPayment = {
  /** Amount that really arrived, not the amount asked for. */
  amountCents: Cents;
  /** ISO 4217 as the provider writes it, in any letter case. */
  currency: string;
  /** Status in the provider's words; money has arrived only with `succeeded`. */
  status: string;
};

export type SettlementDecision =
  /** Payment event `settle`, order event `pay`; book `createChargeLines` with this tip. */
  | { action: 'paid'; tipCents: Cents }
  /**
   * Payment event `refuse`, then everything that arrived is refunded. With `tipCents` set, the charge is
   * booked and then reversed, so that the ledger matches the provider's statement. With null nothing is
   * booked, because the amount cannot be split: it is not the order's fee.
   */
  | {
      action: 'refund';
      reason: 'too_little' | 'wrong_currency' | 'order_cancelled' | 'order_expired';
      tipCents: Cents | null;
    }
  | { action: 'nothing'; reason: 'not_received' | 'already_settled' };

/**
 * Decides what happens to a payment that the provider reports. The confirm call, the webhook and the
 * reconciler all call it under the row locks of payment and order. So the second caller gets
 * `already_settled`.
 *
 * @throws RangeError for an amount that is not a safe integer
 */
export function decideSettlement(state: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  dueCents: Cents;
  currency: string;
  /** Whether the time to pay is over, even if the order is not cancelled yet. */
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
