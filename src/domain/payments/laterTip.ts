import type { OrderStatus } from '../orders/states.ts';
import { type Cents, isValidTip } from '../shared/money.ts';
import { computeLeastCharge } from './price.ts';
import { HOUR_MS } from './rates/stayPrice.ts';

/**
 * A tip given after the return was paid for: charged at once, so it is on its way, paid or refused; `refund_due` is one that
 * has to go back, as its order is cancelled.
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

/** The provider is asked what became of it. */
export const openLaterTipStatuses = laterTipStatuses.filter(
  (status) => status === 'confirming' || status === 'requires_action',
);
/** It has not come to its end. */
export const unfinishedLaterTipStatuses = laterTipStatuses.filter(
  (status) => status === 'confirming' || status === 'requires_action' || status === 'refund_due',
);

const TIP_HOURS = 24;

type TippedOrder = { status: OrderStatus; paid_at: Date | null; completed_at: Date | null };

/** From paying until a day after the return; what is not paid yet is tipped with its payment. */
export function isTippable({ status, paid_at, completed_at }: TippedOrder, now: Date): boolean {
  if (paid_at === null || status === 'cancelled') return false;
  return completed_at === null || now.getTime() < completed_at.getTime() + TIP_HOURS * HOUR_MS;
}

/** A tip that arrives for a cancelled order goes back. */
export function settleLaterTip(orderStatus: OrderStatus): 'paid' | 'refund_due' {
  return orderStatus === 'cancelled' ? 'refund_due' : 'paid';
}

/** As any tip, and no less than a card can be charged with. */
export function isValidLaterTip(cents: unknown, currency: string, feeCents: Cents): boolean {
  return isValidTip(cents, currency, feeCents) && cents >= computeLeastCharge(currency);
}
