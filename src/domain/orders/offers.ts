import { NOW_MINUTES } from './pickup.ts';

/** Terms of requesting the car now; they hold for wishes from `fromMinutes` up to the next offer's. */
export type PickupOffer = {
  fromMinutes: number;
  /** Minutes that the queue needs for such a wish. */
  queueMinutes: number;
  carsAhead: number;
  valetFeeCents: number;
  platformFeeCents: number;
};

/** Minutes of 'as soon as possible': a runner has to walk. */
export const SOONEST_MINUTES = NOW_MINUTES;
/** Later times, in minutes, that every screen offers when a car is requested. */
export const laterPickupMinutes = [5, 10, 15, 30, 60, 120] as const;

export type PickupTerms = Omit<PickupOffer, 'fromMinutes' | 'queueMinutes'> & {
  /** Minutes to request, so that the car comes as wished. */
  targetMinutes: number;
  /** Minutes until the car is at the curb. */
  etaMinutes: number;
  /** Whether the car can be there by the wished time. */
  isMet: boolean;
};

/**
 * Quotes the terms of wishing the car in so many minutes; null without offers. A later wish queues behind
 * earlier due times and could miss its time although an earlier wish would be met. Then the quote requests
 * the latest time that is met, else the soonest, so no wish fares worse than an earlier one.
 */
export function quotePickup(wished: number, offers: readonly PickupOffer[]): PickupTerms | null {
  const open = offers.filter(({ fromMinutes }) => fromMinutes <= wished);
  const offer =
    open.findLast(({ queueMinutes }) => queueMinutes <= wished) ??
    open.findLast(({ fromMinutes }) => fromMinutes <= SOONEST_MINUTES);
  if (!offer) return null;
  const { fromMinutes, queueMinutes, ...terms } = offer;
  const next = open.find((other) => other.fromMinutes > fromMinutes);
  const targetMinutes = next ? next.fromMinutes - 1 : wished;
  const etaMinutes = Math.max(targetMinutes, queueMinutes);
  return { ...terms, targetMinutes, etaMinutes, isMet: etaMinutes <= wished };
}

/** Tells whether the fee depends on the chosen time, as an hourly rate may start another hour. */
export function doesFeeVary(offers: readonly PickupOffer[]): boolean {
  return new Set(offers.map(({ valetFeeCents }) => valetFeeCents)).size > 1;
}
