import type { OrderStatus } from '../orders/states.ts';
import { type Cents, isValidTip } from '../shared/money.ts';
import { computeLeastCharge, HOUR_MS } from './price.ts';

/** A tip given once the car is there: charged at once, so it is only ever on its way, paid or refused. */
export const laterTipStatuses = ['confirming', 'requires_action', 'paid', 'failed'] as const;
export type LaterTipStatus = (typeof laterTipStatuses)[number];

/** The provider is asked what became of it. */
export const openLaterTipStatuses = laterTipStatuses.filter(
  (status) => status === 'confirming' || status === 'requires_action',
);

const TIP_HOURS = 24;

type BroughtOrder = {
  status: OrderStatus;
  runner_id: string | null;
  paid_at: Date | null;
  completed_at: Date | null;
};

/** Whoever brought the car may still be tipped, or tipped more. */
export function isTippable(order: BroughtOrder, now: Date): boolean {
  if (order.runner_id === null || order.paid_at === null) return false;
  if (order.status === 'ready') return true;
  if (order.status !== 'completed' || order.completed_at === null) return false;
  return now.getTime() < order.completed_at.getTime() + TIP_HOURS * HOUR_MS;
}

/** As any tip, and no less than a card can be charged with. */
export function isValidLaterTip(cents: unknown, currency: string, feeCents: Cents): boolean {
  return isValidTip(cents, currency, feeCents) && cents >= computeLeastCharge(currency);
}
