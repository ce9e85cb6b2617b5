import type { Service } from '#contract/services.ts';
import { toMinor } from '#web/lib/format.ts';

const HOUR_MS = 3_600_000;

type ParkedService = Pick<Service, 'parkedTime' | 'estimate' | 'currency'>;

export type Cost = {
  /** Started hours; null where time costs nothing. */
  hours: number | null;
  rateCents: number;
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
  const rateCents = toMinor(estimate.rate, currency);
  const priceCents = totalCents - feeCents;
  return { hours: estimate.hours, rateCents, priceCents, feeCents, totalCents };
}

/** When going costs another hour; null where it never does. */
export function nextHourAt(service: ParkedService): Date | null {
  const hours = computeCost(service)?.hours;
  if (!service.parkedTime || !hours) return null;
  return new Date(Date.parse(service.parkedTime) + hours * HOUR_MS);
}
