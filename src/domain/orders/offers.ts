import { NOW_MINUTES } from './pickup.ts';

/**
 * Terms of requesting the car now. The terms apply to pickup times from `fromMinutes` up to the next
 * offer's `fromMinutes`.
 */
export type PickupOffer = {
  fromMinutes: number;
  /** Minutes that the queue needs for a pickup time in this range. */
  queueMinutes: number;
  carsAhead: number;
  valetFeeCents: number;
  platformFeeCents: number;
};

/** Minutes that stand for 'as soon as possible', because a runner has to walk to the car. */
export const SOONEST_MINUTES = NOW_MINUTES;
/** Later pickup times, in minutes from now, that every screen offers when a car is requested. */
export const laterPickupMinutes = [5, 10, 15, 30, 60, 120] as const;

export type PickupTerms = Omit<PickupOffer, 'fromMinutes' | 'queueMinutes'> & {
  /** Minutes to send with the request. They can be fewer than the wished minutes. */
  targetMinutes: number;
  /** Minutes until the car is at the curb. */
  etaMinutes: number;
  /** True if the car can be at the curb by the wished time. */
  isMet: boolean;
};

/**
 * Quotes the terms of wishing the car in so many minutes; null without offers.
 *
 * A later wish queues behind earlier due times, and could miss its time although an earlier wish
 * would be met. Then the quote requests the latest time that can be met, or else the soonest. No
 * wish fares worse than an earlier one.
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

/**
 * Tells whether the valet fee depends on the chosen time. An hourly rate can start another hour.
 */
export function doesFeeVary(offers: readonly PickupOffer[]): boolean {
  return new Set(offers.map(({ valetFeeCents }) => valetFeeCents)).size > 1;
}
