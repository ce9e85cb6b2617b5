import type { Book, Order, MonthLocation } from '../book.ts';
import type { BusinessDay } from '../wall.ts';

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
export function waitOf({ isScheduled, queuedAt, readyAt }: Order): number | null {
  if (isScheduled || readyAt === null || queuedAt === null) return null;
  return Math.round(Math.max(0, readyAt - queuedAt) / 6_000);
}

const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0);

export function computeTally(book: Book, place: MonthLocation, from: number, to: number): Tally {
  const cars = book.cars.filter((car) => car.place === place);
  const orders = book.orders.filter(({ car }) => car.place === place);
  const within = (at: number | null) => inSpan(at, from, to);
  const paid = orders.filter(({ paidAt }) => within(paidAt));
  const back = orders.filter(({ refundedAt }) => within(refundedAt));
  const waits = orders.flatMap((order) => (within(order.readyAt) ? (waitOf(order) ?? []) : []));
  const moves = book.tips.filter(({ order, at }) => order.car.place === place && within(at));
  const stars = cars.flatMap(({ rating }) => (rating && within(rating.at) ? [rating.stars] : []));
  const left = cars.filter(({ leftAt }) => within(leftAt));
  return {
    arrivals: cars.filter(({ receivedAt }) => within(receivedAt)).length,
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
    waits,
    waitsInTarget: waits.filter((tenths) => tenths <= place.targetMinutes * 10).length,
    stars: [1, 2, 3, 4, 5].map((given) => stars.filter((one) => one === given).length),
  };
}

/**
 * Returns the refunded money of returns. A complimentary amount that is taken back is not money.
 */
export const refundsOf = ({ back }: Tally): number => back.card + back.cash + back.house;
export const revenueOf = (one: Tally): number => one.card + one.cash + one.house - refundsOf(one);

export function addUp(tallies: readonly Tally[]): Tally {
  const of = (pick: (one: Tally) => number) => sum(tallies, pick);
  return {
    arrivals: of(({ arrivals }) => arrivals),
    returns: of(({ returns }) => returns),
    givenBack: of(({ givenBack }) => givenBack),
    card: of(({ card }) => card),
    cash: of(({ cash }) => cash),
    house: of(({ house }) => house),
    gifts: of(({ gifts }) => gifts),
    back: {
      card: of(({ back }) => back.card),
      cash: of(({ back }) => back.cash),
      house: of(({ back }) => back.house),
      gifts: of(({ back }) => back.gifts),
    },
    fees: of(({ fees }) => fees),
    tips: of(({ tips }) => tips),
    tipsBack: of(({ tipsBack }) => tipsBack),
    discounts: of(({ discounts }) => discounts),
    waits: tallies.flatMap(({ waits }) => waits),
    waitsInTarget: of(({ waitsInTarget }) => waitsInTarget),
    stars: [0, 1, 2, 3, 4].map((at) => of(({ stars }) => stars[at] ?? 0)),
  };
}

export const countCars = (book: Book, place: MonthLocation, at: number): number =>
  book.cars.filter(
    (car) =>
      car.place === place && car.receivedAt < at && (car.leftAt === null || car.leftAt >= at),
  ).length;

const oneDecimal = (exact: number) => Math.round(exact * 10) / 10;
const fourDecimals = (exact: number) => Math.round(exact * 10_000) / 10_000;

export const meanOf = (total: number, count: number): number | null =>
  count === 0 ? null : oneDecimal(total / count);
export const shareOf = (part: number, count: number): number | null =>
  count === 0 ? null : fourDecimals(part / count);

/** Returns the shortest wait in minutes that `inTen` of ten waits do not exceed. */
function quantile(waits: readonly number[], inTen: number): number | null {
  if (waits.length === 0) return null;
  const sorted = waits.toSorted((one, other) => one - other);
  const needed = Math.max(1, Math.ceil((sorted.length * inTen) / 10));
  return (sorted[needed - 1] ?? NaN) / 10;
}

export function describeWaits({ waits, waitsInTarget }: Tally) {
  const minutes = waits.reduce((total, tenths) => total + tenths, 0) / 10;
  return {
    count: waits.length,
    medianMinutes: quantile(waits, 5),
    p90Minutes: quantile(waits, 9),
    meanMinutes: meanOf(minutes, waits.length),
    shareInTarget: shareOf(waitsInTarget, waits.length),
  };
}

export function describeStars({ stars }: Tally) {
  const count = stars.reduce((total, one) => total + one, 0);
  const total = stars.reduce((all, one, at) => all + one * (at + 1), 0);
  return { mean: meanOf(total, count), count };
}

/** Returns how many whole seconds each person was on shift at a location within a day. */
export function listWorked(
  book: Book,
  place: MonthLocation,
  { starts, ends }: Pick<BusinessDay, 'starts' | 'ends'>,
): Map<string, number> {
  const worked = new Map<string, number>();
  for (const shift of book.shifts.filter((one) => one.place === place)) {
    const seconds = (Math.min(shift.to ?? ends, ends) - Math.max(shift.from, starts)) / 1000;
    if (seconds > 0) worked.set(shift.person, (worked.get(shift.person) ?? 0) + seconds);
  }
  return new Map([...worked].map(([person, seconds]) => [person, Math.floor(seconds)]));
}
