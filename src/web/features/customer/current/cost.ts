import type { Service } from '#contract/services.ts';
import { toMinor } from '#web/lib/format.ts';

type ParkedService = Pick<Service, 'estimate' | 'currency'>;

export type Cost = {
  /** How the price came about: they add up to it. */
  lines: NonNullable<Service['estimate']>['lines'];
  /** Before the fee. */
  priceCents: number;
  /** 0 where the business pays it. */
  feeCents: number;
  totalCents: number;
};

/** What going now would cost, taken apart; null while nothing is reckoned. */
export function computeCost({ estimate, currency }: ParkedService): Cost | null {
  if (!estimate) return null;
  const totalCents = toMinor(estimate.amount, currency);
  const feeCents = toMinor(estimate.platformFee, currency);
  const priceCents = totalCents - feeCents;
  return { lines: estimate.lines, priceCents, feeCents, totalCents };
}

/** Until when going costs no more; null where time costs nothing. */
export function priceRisesAt({ estimate }: ParkedService): Date | null {
  return estimate?.risesAt ? new Date(estimate.risesAt) : null;
}
