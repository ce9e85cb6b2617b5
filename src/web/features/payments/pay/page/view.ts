import type { GuestOrder } from '#contract/orders.ts';
import type { Service } from '#contract/services.ts';
import type { Line } from '../plain/Lines.tsx';
import type { PageText } from '../text.ts';

/** What the page is about right now. */
export type PayView =
  | { kind: 'waiting' | 'closed'; order: null }
  | { kind: 'request'; order: null; last: GuestOrder | null }
  | { kind: 'pay' | 'paid' | 'dispatched' | 'ready'; order: GuestOrder }
  | { kind: 'thanks'; order: GuestOrder | null };

const openKinds = {
  requested: 'pay',
  paid: 'paid',
  dispatched: 'dispatched',
  ready: 'ready',
} as const;

export function payViewOf({ stayStatus, order }: Pick<Service, 'stayStatus' | 'order'>): PayView {
  if (stayStatus === 'cancelled') return { kind: 'closed', order: null };
  if (stayStatus === 'expected' || stayStatus === 'received') {
    return { kind: 'waiting', order: null };
  }
  if (stayStatus === 'returned' || order?.status === 'completed') {
    return { kind: 'thanks', order: order?.status === 'completed' ? order : null };
  }
  if (order && order.status !== 'cancelled') return { kind: openKinds[order.status], order };
  return { kind: 'request', order: null, last: order };
}

/** Service fee as it was before the discount, so that the lines add up to the total. */
export function breakdownOf(order: GuestOrder, { t }: PageText): Line[] {
  const { valetFeeCents, discountCents, platformFeeCents, promoCode } = order;
  const lines = [
    { label: t('page.lines.service'), cents: valetFeeCents - platformFeeCents + discountCents },
  ];
  if (discountCents > 0) {
    const code = promoCode ?? '';
    lines.push({ label: t('page.lines.discount', { code }), cents: -discountCents });
  }
  if (platformFeeCents > 0) {
    lines.push({ label: t('page.lines.platform'), cents: platformFeeCents });
  }
  return lines;
}
