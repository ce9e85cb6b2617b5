import type { Service } from '#contract/services.ts';
import { toMinor } from '#web/lib/format.ts';

type ParkedService = Pick<Service, 'estimate' | 'currency'>;

export type ServiceCost = {
  /** Lines of the calculation, which add up to `priceCents`. */
  lines: NonNullable<Service['estimate']>['lines'];
  /** Price before the platform fee. */
  priceCents: number;
  /** Platform fee; 0 if the business pays the fee. */
  feeCents: number;
  totalCents: number;
};

/** Splits the current estimate into price and platform fee; null without an estimate. */
export function computeCost({ estimate, currency }: ParkedService): ServiceCost | null {
  if (!estimate) return null;
  const totalCents = toMinor(estimate.amount, currency);
  const feeCents = toMinor(estimate.platformFee, currency);
  const priceCents = totalCents - feeCents;
  return { lines: estimate.lines, priceCents, feeCents, totalCents };
}

/** Returns when the price rises next; null if parking longer costs nothing. */
export function findNextPriceRise({ estimate }: ParkedService): Date | null {
  return estimate?.risesAt ? new Date(estimate.risesAt) : null;
}
