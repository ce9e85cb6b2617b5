import { NOW_MINUTES } from './pickup.ts';

/**
 * Terms of requesting the car now. The terms apply to pickup times from `fromMinutes` up to the next
 * offer's `fromMinutes`.
 */
export type PickupOffer = {
  fromMinutes: number;
  /** Minutes that the queue needs for a pickup time in this range; 0 if each time is met. */
  queueMinutes: number;
  carsAhead: number;
  /** False while no runner is on shift. */
  isStaffed: boolean;
  valetFeeCents: number;
  platformFeeCents: number;
};

/** Minutes that stand for 'as soon as possible', because a runner has to walk to the car. */
export const SOONEST_MINUTES = NOW_MINUTES;
/** Later pickup times, in minutes from now, that every screen offers when a car is requested. */
export const laterPickupMinutes = [5, 10, 15, 30, 60, 120] as const;

export type PickupTerms = Omit<PickupOffer, 'fromMinutes' | 'queueMinutes'> & {
  /** Minutes until the car is at the curb. */
  etaMinutes: number;
  /** True if the car can be at the curb by the wished time. */
  isMet: boolean;
};

/** Quotes the terms of wishing the car in so many minutes; null without offers. */
export function quotePickup(wished: number, offers: readonly PickupOffer[]): PickupTerms | null {
  const offer = offers.findLast(({ fromMinutes }) => fromMinutes <= wished);
  if (!offer) return null;
  const { fromMinutes: _, queueMinutes, ...terms } = offer;
  return { ...terms, etaMinutes: Math.max(wished, queueMinutes), isMet: queueMinutes <= wished };
}

/** Tells whether a pickup time can be offered: the car is at the curb by then. */
export const isOffered = (wished: number, offers: readonly PickupOffer[]): boolean =>
  quotePickup(wished, offers)?.isMet ?? false;

/**
 * Tells whether the valet fee depends on the chosen time. An hourly rate can start another hour.
 */
export function doesFeeVary(offers: readonly PickupOffer[]): boolean {
  return new Set(offers.map(({ valetFeeCents }) => valetFeeCents)).size > 1;
}
