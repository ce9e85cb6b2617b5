import { quantile, sum } from '../figures.ts';
import type { Book, BookedOrder } from '../book.ts';
import type { StageLocation } from '../stage/stage.ts';

/** Sums of the book for a location between two times. Amounts are in the smallest currency unit. */
export type Tally = {
  arrivals: number;
  returns: number;
  givenBack: number;
  card: number;
  cash: number;
  house: number;
  gifts: number;
  back: { card: number; cash: number; house: number; gifts: number };
  fees: number;
  tips: number;
  tipsBack: number;
  discounts: number;
  /** Waits in tenths of a minute. */
  waits: number[];
  waitsInTarget: number;
  /** Number of ratings with one star, two stars, up to five. */
  stars: number[];
};

export const inSpan = (at: number | null, from: number, to: number): at is number =>
  at !== null && from <= at && at < to;

/**
 * Returns how long the guest waited for the car, in tenths of a minute. Null for an order that was
 * scheduled or is not ready.
 */
export function waitOf({ isScheduled, queuedAt, readyAt }: BookedOrder): number | null {
  if (isScheduled || readyAt === null || queuedAt === null) return null;
  return Math.round(Math.max(0, readyAt - queuedAt) / 6_000);
}

/** True if the guest waited longer than the location's target. */
export const isSlow = (order: BookedOrder): boolean =>
  (waitOf(order) ?? 0) > order.car.place.targetMinutes * 10;

/** Business day of a location, or a part of it. */
export type DayPart = { place: StageLocation; day: { starts: number; ends: number } };

export const isWithin = (parts: readonly DayPart[], one: StageLocation, at: number | null) =>
  parts.some(({ place, day }) => place === one && inSpan(at, day.starts, day.ends));

/** Adds up what happened at each location in its parts. */
export function computeTally(book: Book, parts: readonly DayPart[]): Tally {
  const isIn = (place: StageLocation, at: number | null) => isWithin(parts, place, at);
  const { cars, orders } = book;
  const paid = orders.filter(({ car, paidAt }) => isIn(car.place, paidAt));
  const back = orders.filter(({ car, refundedAt }) => isIn(car.place, refundedAt));
  const waited = orders.filter(
    (order) => waitOf(order) !== null && isIn(order.car.place, order.readyAt),
  );
  const moves = book.tips.filter(({ order, at }) => isIn(order.car.place, at));
  const stars = cars.flatMap(({ place, rating }) =>
    rating && isIn(place, rating.at) ? [rating.stars] : [],
  );
  const left = cars.filter(({ place, leftAt }) => isIn(place, leftAt));
  return {
    arrivals: cars.filter(({ place, receivedAt }) => isIn(place, receivedAt)).length,
    returns: left.filter(({ isGivenBack }) => !isGivenBack).length,
    givenBack: left.filter(({ isGivenBack }) => isGivenBack).length,
    card: sum(paid, ({ card }) => card),
    cash: sum(paid, ({ cash }) => cash?.cents ?? 0),
    house: sum(paid, ({ house }) => house?.cents ?? 0),
    gifts: sum(paid, ({ gift }) => gift),
    back: {
      card: sum(back, ({ card }) => card),
      cash: sum(back, ({ cash }) => cash?.cents ?? 0),
      house: sum(back, ({ house }) => house?.cents ?? 0),
      gifts: sum(back, ({ gift }) => gift),
    },
    fees:
      sum(paid, ({ platformCents }) => platformCents) -
      sum(back, ({ platformCents }) => platformCents),
    tips: sum(moves, ({ why, cents }) => (why === 'back' ? 0 : cents)),
    tipsBack: -sum(moves, ({ why, cents }) => (why === 'back' ? cents : 0)),
    discounts: sum(paid, ({ discountCents }) => discountCents),
    waits: waited.map((order) => waitOf(order) ?? 0),
    waitsInTarget: waited.filter((order) => !isSlow(order)).length,
    stars: [1, 2, 3, 4, 5].map((given) => stars.filter((one) => one === given).length),
  };
}

/**
 * Returns the refunded money of returns. A complimentary amount that is taken back is not money.
 */
export const refundsOf = ({ back }: Tally): number => back.card + back.cash + back.house;
export const revenueOf = (one: Tally): number => one.card + one.cash + one.house - refundsOf(one);

export const describeMoney = (one: Tally) => ({
  revenueCents: revenueOf(one),
  feesCents: one.fees,
  tipsCents: one.tips - one.tipsBack,
  refundsCents: refundsOf(one),
  discountsCents: one.discounts,
});

export const countCars = (book: Book, place: StageLocation, at: number): number =>
  book.cars.filter(
    (car) =>
      car.place === place && car.receivedAt < at && (car.leftAt === null || car.leftAt >= at),
  ).length;

const oneDecimal = (exact: number) => Math.round(exact * 10) / 10;
const fourDecimals = (exact: number) => Math.round(exact * 10_000) / 10_000;

export const meanOf = (total: number, count: number): number | null =>
  count === 0 ? null : oneDecimal(total / count);
export const meanWait = (tenths: readonly number[]) =>
  meanOf(sum(tenths, (one) => one) / 10, tenths.length);
export const shareOf = (part: number, count: number): number | null =>
  count === 0 ? null : fourDecimals(part / count);

const inMinutes = (tenths: number | null) => (tenths === null ? null : tenths / 10);

export function describeWaits({ waits, waitsInTarget }: Pick<Tally, 'waits' | 'waitsInTarget'>) {
  return {
    count: waits.length,
    medianMinutes: inMinutes(quantile(waits, 50)),
    p90Minutes: inMinutes(quantile(waits, 90)),
    meanMinutes: meanWait(waits),
    shareInTarget: shareOf(waitsInTarget, waits.length),
  };
}

export function describeStars({ stars }: Tally) {
  const count = sum(stars, (one) => one);
  const total = stars.reduce((all, one, at) => all + one * (at + 1), 0);
  return { mean: meanOf(total, count), count };
}

/** Returns how many whole seconds each person was on shift at a location within a day. */
export function listWorked(
  book: Book,
  { place, day: { starts, ends } }: DayPart,
): Map<string, number> {
  const worked = new Map<string, number>();
  for (const shift of book.shifts.filter((one) => one.place === place)) {
    const seconds = (Math.min(shift.to ?? ends, ends) - Math.max(shift.from, starts)) / 1000;
    if (seconds > 0) worked.set(shift.person, (worked.get(shift.person) ?? 0) + seconds);
  }
  return new Map([...worked].map(([person, seconds]) => [person, Math.floor(seconds)]));
}
