import { NOW_MINUTES } from './pickup.ts';

/**
 * What asking for the car now would mean, from a choice of `fromMinutes` minutes on up to the next
 * offer's.
 */
export type Offer = {
  fromMinutes: number;
  /** What the queue needs for such a choice. */
  queueMinutes: number;
  carsAhead: number;
  valetFeeCents: number;
  platformFeeCents: number;
};

/** 'As soon as possible': a runner has to walk. */
export const SOONEST_MINUTES = NOW_MINUTES;
/** The times beside it, on every screen where a car is asked for. */
export const laterPresets = [5, 10, 15, 30, 60, 120] as const;

export type PickupTerms = Omit<Offer, 'fromMinutes' | 'queueMinutes'> & {
  /** Until the car is at the curb: what was chosen, or what the queue needs. */
  etaMinutes: number;
  /** Whether it can be there when it was asked for. */
  isMet: boolean;
};

/** What asking for the car in so many minutes would mean; null when nothing is offered. */
export function quotePickup(targetMinutes: number, offers: readonly Offer[]): PickupTerms | null {
  const offer = offers.findLast(({ fromMinutes }) => fromMinutes <= targetMinutes);
  if (!offer) return null;
  const { queueMinutes, carsAhead, valetFeeCents, platformFeeCents } = offer;
  return {
    etaMinutes: Math.max(targetMinutes, queueMinutes),
    isMet: queueMinutes <= targetMinutes,
    carsAhead,
    valetFeeCents,
    platformFeeCents,
  };
}

/** An hourly rate may start another hour within the choice. */
export function feeVaries(offers: readonly Offer[]): boolean {
  return new Set(offers.map(({ valetFeeCents }) => valetFeeCents)).size > 1;
}
