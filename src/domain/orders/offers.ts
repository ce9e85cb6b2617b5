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
  /** What to ask for, so that it comes as it was wished. */
  targetMinutes: number;
  /** Until the car is at the curb. */
  etaMinutes: number;
  /** Whether it can be there by the time that was wished. */
  isMet: boolean;
};

/**
 * What a wish for the car in so many minutes would mean; null when nothing is offered. Who asks for a
 * later time stands behind those who are due earlier, and could come after their wish, though an
 * earlier one can be met: then that is asked for, the latest that can, and where none can the soonest.
 * So no wish is worse than an earlier one.
 */
export function quotePickup(wished: number, offers: readonly Offer[]): PickupTerms | null {
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

/** An hourly rate may start another hour within the choice. */
export function feeVaries(offers: readonly Offer[]): boolean {
  return new Set(offers.map(({ valetFeeCents }) => valetFeeCents)).size > 1;
}
