import type { OrderStatus } from '../orders/states.ts';
import { type Cents, isValidTip } from '../shared/money.ts';
import { computeLeastCharge } from './price.ts';
import { HOUR_MS } from './rates/stayPrice.ts';

/**
 * States of a tip given after the return was paid. It is charged at once, so it is pending, paid or refused;
 * `refund_due` must go back, because its order is cancelled.
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

/** States in which the provider is asked for the outcome. */
export const openLaterTipStatuses = laterTipStatuses.filter(
  (status) => status === 'confirming' || status === 'requires_action',
);
/** States that are not final. */
export const unfinishedLaterTipStatuses = laterTipStatuses.filter(
  (status) => status === 'confirming' || status === 'requires_action' || status === 'refund_due',
);

const TIP_HOURS = 24;

type TippedOrder = { status: OrderStatus; paid_at: Date | null; completed_at: Date | null };

/**
 * Tells whether an order takes a later tip: from its payment until a day after the return. An unpaid order is
 * tipped with its payment.
 */
export function isTippable({ status, paid_at, completed_at }: TippedOrder, now: Date): boolean {
  if (paid_at === null || status === 'cancelled') return false;
  return completed_at === null || now.getTime() < completed_at.getTime() + TIP_HOURS * HOUR_MS;
}

/** Decides what happens to a later tip that is charged; for a cancelled order it must be refunded. */
export function settleLaterTip(orderStatus: OrderStatus): 'paid' | 'refund_due' {
  return orderStatus === 'cancelled' ? 'refund_due' : 'paid';
}

/** Checks a later tip like any tip, and against the least amount a card can be charged. */
export function isValidLaterTip(cents: unknown, currency: string, feeCents: Cents): boolean {
  return isValidTip(cents, currency, feeCents) && cents >= computeLeastCharge(currency);
}
