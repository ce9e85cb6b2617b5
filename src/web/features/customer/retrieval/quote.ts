import type { ServiceDetails } from '#contract/services.ts';
import { MAX_SCHEDULED_MINUTES } from '#domain/orders/pickup.ts';
import { MAX_TARGET_MINUTES } from '#domain/orders/targetMinutes.ts';
import { countStartedHours } from '#domain/payments/price.ts';
import { computeCost } from '../current/cost.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 15 * MINUTE_MS;

export type Quote = {
  /** Until the car is at the curb: what was chosen, or what the queue needs. */
  etaMinutes: number;
  isBusy: boolean;
  carsAhead: number;
  /** What is paid before the tip; null where only `hours` are known for sure. */
  totalCents: number | null;
  /** Started hours and what they cost before the fee, for a time beyond what the server reckoned. */
  byHours: { hours: number; rateCents: number; priceCents: number; hasFee: boolean } | null;
};

/** What asking for the car in so many minutes would mean; null while nothing is offered. */
export function quoteFor(
  service: Pick<ServiceDetails, 'offers' | 'estimate' | 'parkedTime' | 'currency'>,
  minutes: number,
  now: number,
): Quote | null {
  const offer = service.offers.findLast(({ fromMinutes }) => fromMinutes <= minutes);
  if (!offer) return null;
  const { queueMinutes, carsAhead, valetFeeCents } = offer;
  const timing = {
    etaMinutes: Math.max(minutes, queueMinutes),
    isBusy: queueMinutes > minutes && carsAhead > 0,
    carsAhead,
  };
  const cost = computeCost(service);
  // Offers reach as far as the ticket page lets one choose; a flat price as far as one likes.
  if (minutes <= MAX_TARGET_MINUTES || !cost || cost.hours === null || !service.parkedTime) {
    return { ...timing, totalCents: valetFeeCents, byHours: null };
  }
  const pickupAt = new Date(now + minutes * MINUTE_MS);
  const hours = countStartedHours(new Date(service.parkedTime), pickupAt);
  const priceCents = hours * cost.rateCents;
  const hasFee = cost.feeCents > 0;
  return {
    ...timing,
    totalCents: hasFee ? null : priceCents,
    byHours: { hours, rateCents: cost.rateCents, priceCents, hasFee },
  };
}

/** Every quarter of an hour over the next 24 hours, from the first that is still ahead. */
export function quarterHours(now: number): Date[] {
  const first = Math.floor(now / STEP_MS) * STEP_MS + STEP_MS;
  const last = now + MAX_SCHEDULED_MINUTES * MINUTE_MS;
  return Array.from(
    { length: Math.floor((last - first) / STEP_MS) + 1 },
    (_, step) => new Date(first + step * STEP_MS),
  );
}
