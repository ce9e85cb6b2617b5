import type { CallOutput } from '#contract/client.ts';
import type { BusinessAnalytics } from '#contract/analytics.ts';
import type { Book } from '../book.ts';
import type { Business, Venue } from '../stage.ts';
import { addDays, type BusinessDay, listDates, readWall, weekdayOf } from '../wall.ts';
import type { Differences } from './differences.ts';
import {
  addUp,
  countCars,
  describeStars,
  describeWaits,
  inSpan,
  meanOf,
  listWorked,
  refundsOf,
  revenueOf,
  shareOf,
  type Tally,
  computeTally,
  waitOf,
} from './tally.ts';

type Range = { from: string; to: string };
/** Business day of a location. */
type Part = { venue: Venue; day: BusinessDay };

const listParts = (venues: readonly Venue[], dates: readonly string[]): Part[] =>
  venues.flatMap((venue) =>
    venue.place.calendar.days
      .filter(({ date }) => dates.includes(date))
      .map((day) => ({ venue, day })),
  );

const tallyOf = (book: Book, { venue, day }: Part) =>
  computeTally(book, venue.place, day.starts, day.ends);

const moneyOf = (one: Tally) => ({
  revenueCents: revenueOf(one),
  feesCents: one.fees,
  tipsCents: one.tips - one.tipsBack,
  refundsCents: refundsOf(one),
  discountsCents: one.discounts,
  arrivals: one.arrivals,
  returns: one.returns,
});

const totalsOf = (one: Tally) => ({
  ...moneyOf(one),
  givenBack: one.givenBack,
  paid: {
    cardCents: one.card,
    cashCents: one.cash,
    houseCents: one.house,
    complimentaryCents: one.gifts,
  },
  refunded: {
    cardCents: one.back.card,
    cashCents: one.back.cash,
    houseCents: one.back.house,
    complimentaryCents: one.back.gifts,
  },
  waits: describeWaits(one),
  rating: describeStars(one).mean,
  ratings: describeStars(one).count,
});

const listDays = (book: Book, venues: readonly Venue[], dates: readonly string[]) =>
  dates.map((day) => {
    const parts = listParts(venues, [day]).map((part) => tallyOf(book, part));
    return { day, ...moneyOf(addUp(parts)) };
  });

/**
 * Yields weekday and hour of each time within the parts: the weekday of the business day, and the
 * hour of the local clock.
 */
function* placeTimes(parts: readonly Part[], times: (venue: Venue) => number[]) {
  for (const { venue, day } of parts) {
    for (const at of times(venue)) {
      if (inSpan(at, day.starts, day.ends))
        yield { weekday: weekdayOf(day.date), hour: readWall(at, day.zone).hour };
    }
  }
}

function listHeat(book: Book, parts: readonly Part[]) {
  const cells = new Map<
    string,
    { weekday: number; hour: number; arrivals: number; returns: number }
  >();
  const add = (
    { weekday, hour }: { weekday: number; hour: number },
    what: 'arrivals' | 'returns',
  ) => {
    const key = `${weekday} ${String(hour).padStart(2, '0')}`;
    const cell = cells.get(key) ?? { weekday, hour, arrivals: 0, returns: 0 };
    cell[what] += 1;
    cells.set(key, cell);
  };
  const carsOf = ({ place }: Venue) => book.cars.filter((car) => car.place === place);
  for (const at of placeTimes(parts, (venue) => carsOf(venue).map(({ receivedAt }) => receivedAt)))
    add(at, 'arrivals');
  for (const at of placeTimes(parts, (venue) =>
    carsOf(venue).flatMap(({ leftAt, isGivenBack }) =>
      leftAt === null || isGivenBack ? [] : [leftAt],
    ),
  ))
    add(at, 'returns');
  return [...cells].toSorted(([one], [other]) => one.localeCompare(other)).map(([, cell]) => cell);
}

/**
 * Maps each hour of the business day to the time at which the local clock stops showing this hour.
 * An hour shown twice ends the second time.
 */
function listEnds({ day }: Part): Map<number, number> {
  const ends = new Map<number, number>();
  for (let at = day.starts; at < day.ends; at += 30 * 60_000)
    ends.set(readWall(at, day.zone).hour, at + 30 * 60_000);
  let last = day.starts;
  for (let n = 0; n < 24; n += 1) {
    // An hour that the clock skipped ends together with the hour before.
    const hour = (4 + n) % 24;
    last = Math.max(last, ends.get(hour) ?? last);
    ends.set(hour, last);
  }
  return ends;
}

function listHours(book: Book, parts: readonly Part[], days: number) {
  const ends = parts.map((part) => ({ place: part.venue.place, ends: listEnds(part) }));
  return Array.from({ length: 24 }, (_, n) => {
    const hour = (4 + n) % 24;
    const waits = parts.flatMap(({ venue, day }) =>
      book.orders.flatMap((order) => {
        const { readyAt, car } = order;
        if (car.place !== venue.place || !inSpan(readyAt, day.starts, day.ends)) return [];
        return readWall(readyAt, day.zone).hour === hour ? (waitOf(order) ?? []) : [];
      }),
    );
    const cars = ends.reduce(
      (sum, each) => sum + countCars(book, each.place, each.ends.get(hour) ?? 0),
      0,
    );
    return {
      hour,
      occupancy: Math.round((cars / days) * 10) / 10,
      waits: waits.length,
      meanWaitMinutes: meanOf(waits.reduce((sum, tenths) => sum + tenths, 0) / 10, waits.length),
      shareInTarget: shareOf(waits.filter((tenths) => tenths <= 100).length, waits.length),
    };
  });
}

function listPeople(book: Book, parts: readonly Part[]) {
  const people = new Map<
    string,
    { returns: number; waits: number[]; stars: number[]; tips: number; seconds: number }
  >();
  const of = (id: string) => {
    const person = people.get(id) ?? { returns: 0, waits: [], stars: [], tips: 0, seconds: 0 };
    people.set(id, person);
    return person;
  };
  for (const { venue, day } of parts) {
    const within = (at: number | null) => inSpan(at, day.starts, day.ends);
    for (const order of book.orders.filter(({ car }) => car.place === venue.place)) {
      if (order.runner === null) continue;
      if (within(order.completedAt)) of(order.runner).returns += 1;
      const wait = waitOf(order);
      if (within(order.readyAt) && wait !== null) of(order.runner).waits.push(wait);
      const { rating } = order.car;
      if (rating && order.completedAt !== null && within(rating.at))
        of(order.runner).stars.push(rating.stars);
    }
    for (const { order, holder, at, cents } of book.tips)
      if (holder && order.car.place === venue.place && within(at)) of(holder).tips += cents;
    for (const [person, seconds] of listWorked(book, venue.place, day))
      of(person).seconds += seconds;
  }
  return Object.fromEntries(
    [...people].map(([id, { returns, waits, stars, tips, seconds }]) => [
      id,
      {
        returns,
        meanWaitMinutes: meanOf(waits.reduce((sum, tenths) => sum + tenths, 0) / 10, waits.length),
        shareInTarget: shareOf(waits.filter((tenths) => tenths <= 100).length, waits.length),
        rating: meanOf(
          stars.reduce((sum, one) => sum + one, 0),
          stars.length,
        ),
        ratings: stars.length,
        tipsCents: tips,
        hours: Math.round(seconds / 36) / 100,
      },
    ]),
  );
}

function listUses(book: Book, parts: readonly Part[], kind: 'promo' | 'house') {
  const uses: Record<string, { uses: number; cents: number }> = {};
  for (const { venue, day } of parts) {
    for (const order of book.orders.filter(({ car }) => car.place === venue.place)) {
      const id = kind === 'promo' ? order.promoId : order.house?.accountId;
      if (!id || !inSpan(order.paidAt, day.starts, day.ends)) continue;
      const use = (uses[id] ??= { uses: 0, cents: 0 });
      use.uses += 1;
      use.cents += kind === 'promo' ? order.discountCents : (order.house?.cents ?? 0);
    }
  }
  return uses;
}

const byId = <T extends { id: string }>(rows: readonly T[]) =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

/**
 * Counts waits in 11 bars of two minutes; the last bar has no end. A wait of exactly two minutes
 * counts in the first bar. Two minutes fit these locations, which have a target of ten minutes or
 * no common target.
 */
function listBars(waits: readonly number[]) {
  return Array.from({ length: 11 }, (_, at) => ({
    fromMinutes: at * 2,
    waits: waits.filter(
      (tenths) => (at === 0 || tenths > at * 20) && (at === 10 || tenths <= at * 20 + 20),
    ).length,
  }));
}

/**
 * Compares every figure of analytics over a range with the book, for some locations of a business.
 */
export function checkRange(
  book: Book,
  venues: readonly Venue[],
  { from, to }: Range,
  found: BusinessAnalytics,
  differences: Differences,
): void {
  const dates = listDates(from, to);
  const before = dates.map((date) => addDays(date, -dates.length));
  const weeks = Math.max(1, Math.round(dates.length / 7));
  // Days before the first car of all locations are unknown, because a location's first event is an
  // arrival.
  const firsts = book.cars
    .filter(({ place }) => venues.some((venue) => venue.place === place))
    .map(({ place, receivedAt }) => place.calendar.dayOf(receivedAt).date);
  const known = dates.filter((date) => firsts.some((first) => first <= date));
  const parts = listParts(venues, dates);
  const sum = addUp(parts.map((part) => tallyOf(book, part)));
  const sumBefore = addUp(listParts(venues, before).map((part) => tallyOf(book, part)));
  const where = `${venues.map(({ place }) => place.name).join(' and ')}, ${from} to ${to}`;
  differences.compare(
    where,
    {
      before: { from: before[0], to: before.at(-1) },
      totals: { now: totalsOf(sum), before: totalsOf(sumBefore) },
      days: listDays(book, venues, dates),
      weeksBefore: weeks,
      daysBefore: listDays(
        book,
        venues,
        dates.map((date) => addDays(date, -7 * weeks)),
      ),
      heat: listHeat(book, parts),
      weekdays: [1, 2, 3, 4, 5, 6, 7].map(
        (weekday) => known.filter((date) => weekdayOf(date) === weekday).length,
      ),
      hours: listHours(book, parts, known.length),
      waitBars: listBars(sum.waits),
      stars: sum.stars,
    },
    found,
  );
  const people = listPeople(book, parts);
  differences.compare(`${where}, people`, people, byId(found.people));
  differences.compare(
    `${where}, who`,
    Object.keys(people).toSorted(),
    found.people.map(({ id }) => id).toSorted(),
  );
  for (const [kind, rows] of [
    ['promo', found.promos],
    ['house', found.houseAccounts],
  ] as const) {
    const uses = listUses(book, parts, kind);
    differences.compare(`${where}, ${kind}`, uses, byId(rows));
    differences.compare(
      `${where}, which ${kind}`,
      Object.keys(uses).toSorted(),
      rows.map(({ id }) => id).toSorted(),
    );
  }
}

type Statement = CallOutput<'GET /api/business/house-accounts/{id}/statement'>;

/**
 * Compares the charges and refunds of a house account in a month of business days with the book.
 */
export function checkStatement(
  book: Book,
  venues: readonly Venue[],
  business: Business,
  found: Statement,
  differences: Differences,
): void {
  const { month, account } = found;
  const isIn = (venue: Venue, at: number | null) =>
    at !== null && venue.place.calendar.dayOf(at).date.startsWith(month);
  const orders = venues
    .filter((venue) => venue.business === business)
    .flatMap((venue) =>
      book.orders
        .filter(({ car, house }) => car.place === venue.place && house?.accountId === account.id)
        .map((order) => ({ ...order, venue, cents: order.house?.cents ?? 0 })),
    );
  const charged = orders.filter(({ venue, paidAt }) => isIn(venue, paidAt));
  const back = orders.filter(({ venue, refundedAt }) => isIn(venue, refundedAt));
  const chargedCents = charged.reduce((sum, { cents }) => sum + cents, 0);
  const refundedCents = back.reduce((sum, { cents }) => sum + cents, 0);
  const lines = [
    ...charged.map(({ paidAt, car, cents, house }) => ({
      at: paidAt ?? 0,
      line: `charge ${car.ticketNumber} ${cents} ${house?.by ?? ''}`,
    })),
    ...back.map(({ refundedAt, car, cents, house }) => ({
      at: refundedAt ?? 0,
      line: `refund ${car.ticketNumber} ${-cents} ${house?.by ?? ''}`,
    })),
  ].toSorted((one, other) => one.at - other.at);
  differences.compare(
    `${account.name}, ${month}`,
    {
      chargedCents,
      refundedCents,
      totalCents: chargedCents - refundedCents,
      lineCount: lines.length,
      lines: lines.map(({ line }) => line),
    },
    {
      ...found,
      lines: found.lines.map(
        ({ kind, ticketNumber, amountCents, by }) =>
          `${kind} ${ticketNumber} ${amountCents} ${by ?? ''}`,
      ),
    },
  );
}
