import type { OrderStatus } from '../orders/states.ts';
import { type Cents, isValidTip } from '../shared/money.ts';
import { computeLeastCharge } from './price.ts';
import { HOUR_MS } from './rates/stayPrice.ts';

/**
 * States of a tip given after the return was paid. The tip is charged at once and is then pending,
 * paid or failed. A tip in `refund_due` must be refunded, because its order is cancelled.
 */
export const laterTipStatuses = [
  'confirming',
  'requires_action',
  'paid',
  'failed',
  'refund_due',
  'refunded',
] as const;
export type LaterTipStatus = (typeof laterTipStatuses)[number];

/** States of a later tip in which the provider is asked for the outcome of the charge. */
export const openLaterTipStatuses = laterTipStatuses.filter(
  (status) => status === 'confirming' || status === 'requires_action',
);
/** States of a later tip that are not final. */
export const unfinishedLaterTipStatuses = laterTipStatuses.filter(
  (status) => status === 'confirming' || status === 'requires_action' || status === 'refund_due',
);

const TIP_HOURS = 24;

type TippedOrder = { status: OrderStatus; paid_at: Date | null; completed_at: Date | null };

/**
 * Tells whether an order takes a later tip: from its payment until 24 hours after the return. An
 * unpaid order is tipped together with its payment.
 */
export function isTippable({ status, paid_at, completed_at }: TippedOrder, now: Date): boolean {
  if (paid_at === null || status === 'cancelled') return false;
  return completed_at === null || now.getTime() < completed_at.getTime() + TIP_HOURS * HOUR_MS;
}

/**
 * Decides what happens to a later tip whose charge succeeded. If the order is cancelled, the tip
 * must be refunded.
 */
export function settleLaterTip(orderStatus: OrderStatus): 'paid' | 'refund_due' {
  return orderStatus === 'cancelled' ? 'refund_due' : 'paid';
}

/**
 * Checks a later tip like any other tip, and against the least amount that a card can be charged.
 */
export function isValidLaterTip(cents: unknown, currency: string, feeCents: Cents): boolean {
  return isValidTip(cents, currency, feeCents) && cents >= computeLeastCharge(currency);
}
