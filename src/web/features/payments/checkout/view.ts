import type { SavedCard } from '#contract/cards.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { Service, ServiceDetails } from '#contract/services.ts';
import type { AmountLine } from '../pay/Lines.tsx';
import { getPayView, type CarCustody, type PayView } from '../pay/view.ts';
import type { Translator } from '#texts/translator.ts';

const custodies: Record<Service['stayStatus'], CarCustody> = {
  expected: 'before',
  received: 'before',
  parked: 'held',
  returning: 'held',
  ready: 'held',
  returned: 'returned',
  cancelled: 'cancelled',
};

export function getServicePayView({
  stayStatus,
  order,
}: Pick<Service, 'stayStatus' | 'order'>): PayView {
  return getPayView(custodies[stayStatus], order);
}

/** Whether the return costs nothing: by the order's total, or without an order by every offer. */
export function isFreeReturn({ order, offers }: Pick<ServiceDetails, 'order' | 'offers'>): boolean {
  const isAsked = order !== null && order.status !== 'cancelled';
  if (isAsked) return order.totalCents === 0;
  return offers.length > 0 && offers.every(({ valetFeeCents }) => valetFeeCents === 0);
}

/**
 * Returns the fee lines. The service fee is shown before the discount, because the lines must add
 * up to the total.
 */
export function listFeeLines(
  order: GuestOrder,
  { t }: Pick<Translator<'payment', 'payment' | 'pay'>, 't'>,
): AmountLine[] {
  const { valetFeeCents, discountCents, platformFeeCents, promoCode } = order;
  const lines = [
    { label: t('lines.service'), cents: valetFeeCents - platformFeeCents + discountCents },
  ];
  if (discountCents > 0) {
    const code = promoCode ?? '';
    lines.push({ label: t('lines.discount', { code }), cents: -discountCents });
  }
  if (platformFeeCents > 0) {
    lines.push({ label: t('lines.platform'), cents: platformFeeCents });
  }
  return lines;
}

export const NEW_CARD = 'new';

/** Describes a new card that is about to be saved: the cards that were there before. */
export const rememberNewCard = (before: readonly SavedCard[]): string =>
  [NEW_CARD, ...before.map(({ id }) => id)].join(' ');

/**
 * Finds the card that paid last: the saved card with this id or, after `rememberNewCard`, the card
 * that was not there before. Returns null if no card was added.
 */
export function findLastCard(cards: readonly SavedCard[], last: string | null): string | null {
  const [first, ...before] = (last ?? '').split(' ');
  if (first !== NEW_CARD) return last;
  return cards.find(({ id }) => !before.includes(id))?.id ?? null;
}

/**
 * Returns the id of the picked card, else of the default or first card, else NEW_CARD. Skips
 * expired cards.
 */
export function resolveChosenCard(cards: readonly SavedCard[], picked: string | null): string {
  if (picked === NEW_CARD) return NEW_CARD;
  const usable = cards.filter(({ isExpired }) => !isExpired);
  const own = usable.find(({ id }) => id === picked);
  const first = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  return (own ?? first)?.id ?? NEW_CARD;
}
