import { NOW_MINUTES } from './pickup.ts';

/**
 * Terms of requesting the car now. The terms apply to pickup times from `fromMinutes` up to the next
 * offer's `fromMinutes`.
 */
export type PickupOffer = {
  fromMinutes: number;
  /**
   * Minutes that the queue needs for a pickup time in this range; 0 if each time is met. For as soon
   * as possible, the minutes of the plan.
   */
  queueMinutes: number;
  carsAhead: number;
  /** False while no runner is on shift. */
  isStaffed: boolean;
  valetFeeCents: number;
  platformFeeCents: number;
};

/** A wish up to these minutes is 'as soon as possible', because a runner has to walk to the car. */
export const SOONEST_MINUTES = NOW_MINUTES;
/** Later pickup times, in minutes from now, that screens offer when a car is requested. */
export const laterPickupMinutes = [10, 15, 30, 60, 120] as const;

export type PickupTerms = Omit<PickupOffer, 'fromMinutes' | 'queueMinutes'> & {
  /** Minutes until the car is at the curb. */
  etaMinutes: number;
};

/**
 * Quotes the terms of wishing the car in so many minutes; null without offers. As soon as possible
 * takes the minutes of the plan, which can be fewer than `SOONEST_MINUTES`.
 */
export function quotePickup(wished: number, offers: readonly PickupOffer[]): PickupTerms | null {
  const offer = offers.findLast(({ fromMinutes }) => fromMinutes <= wished);
  if (!offer) return null;
  const { fromMinutes: _, queueMinutes, ...terms } = offer;
  const least = wished > SOONEST_MINUTES ? wished : 1;
  return { ...terms, etaMinutes: Math.max(least, queueMinutes) };
}

/**
 * Tells whether a pickup time can be offered: the car is at the curb by then, and could be there
 * earlier.
 */
export function isOffered(wished: number, offers: readonly PickupOffer[]): boolean {
  return !isTooSoon(wished, offers) && quotePickup(wished, offers)?.etaMinutes === wished;
}

/** Tells whether a pickup time is no later than as soon as possible, which then replaces it. */
export const isTooSoon = (wished: number, offers: readonly PickupOffer[]): boolean =>
  wished <= (quotePickup(SOONEST_MINUTES, offers)?.etaMinutes ?? wished);

/**
 * Tells whether the valet fee depends on the chosen time. An hourly rate can start another hour.
 */
export function doesFeeVary(offers: readonly PickupOffer[]): boolean {
  return new Set(offers.map(({ valetFeeCents }) => valetFeeCents)).size > 1;
}
