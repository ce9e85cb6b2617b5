import { computeSettlementCutoff } from '../businesses/businessDay.ts';
import type { OpeningStatus } from '../businesses/openingHours.ts';
import type { FigureSums } from './measures.ts';

/**
 * Kinds of things that a signature may leave open before the day has settled. Each needs a note
 * that says why.
 */
export const openThings = ['doors', 'cars', 'keys'] as const;
export type OpenThing = (typeof openThings)[number];

/** State of a location on a business day at the time of a signature. */
type PlaceAtSigning = {
  now: Date;
  /** End of the business day. */
  dayEndsAt: Date;
  /** Null for a location that is closed for good. */
  opening: OpeningStatus | null;
  carsHere: number;
  /** Number of keys of these cars that are not on their hooks. */
  keysOffHook: number;
};

/** Tells whether all bookings of a day that ended at `endsAt` are committed by `at`. */
export const isSettledBy = (endsAt: Date, at: Date): boolean =>
  endsAt <= computeSettlementCutoff(at);

/**
 * Lists the things that are still open when a day is signed; none once the day has settled. Doors
 * count as open while they open again before the day ends.
 */
export function listOpenAtSigning(place: PlaceAtSigning): OpenThing[] {
  const { now, dayEndsAt, opening, carsHere, keysOffHook } = place;
  if (isSettledBy(dayEndsAt, now)) return [];
  const opensAgain = opening?.opensAt ? opening.opensAt < dayEndsAt : false;
  const isOpen: Record<OpenThing, boolean> = {
    doors: now < dayEndsAt && opening !== null && (opening.isOpen || opensAgain),
    cars: carsHere > 0,
    keys: keysOffHook > 0,
  };
  return openThings.filter((thing) => isOpen[thing]);
}

/** Figures of a day that no later event may change without a new signature. */
export type DayMark = Record<
  | 'in'
  | 'out'
  | 'givenBack'
  | 'card'
  | 'cash'
  | 'house'
  | 'complimentary'
  | 'cardBack'
  | 'cashBack'
  | 'houseBack'
  | 'tips'
  | 'fees'
  | 'discounts',
  number
>;

export const markSums = (sum: FigureSums): DayMark => ({
  in: sum.arrivals,
  out: sum.returns,
  givenBack: sum.given_back,
  card: sum.card_cents,
  cash: sum.cash_cents,
  house: sum.house_cents,
  complimentary: sum.complimentary_cents,
  cardBack: sum.card_refund_cents,
  cashBack: sum.cash_refund_cents,
  houseBack: sum.house_refund_cents,
  tips: sum.tip_cents - sum.tip_refund_cents,
  fees: sum.fee_cents,
  discounts: sum.discount_cents,
});

/**
 * Tells whether a day that was signed before it had settled has changed since. Such a day is signed
 * again; after the settlement, later findings are corrections.
 *
 * @param endsAt end of the figures that were signed
 */
export function isSignatureOutdated(
  signed: { signedAt: Date; endsAt: Date; mark: DayMark },
  now: DayMark,
): boolean {
  if (isSettledBy(signed.endsAt, signed.signedAt)) return false;
  return (Object.keys(now) as (keyof DayMark)[]).some((key) => signed.mark[key] !== now[key]);
}
