import type { CallOutput } from '#contract/client.ts';
import type { BusinessAnalytics } from '#contract/analytics.ts';
import type { Book } from '../book.ts';
import type { StageBusiness, StageLocation } from '../stage/stage.ts';
import { addDays, type BusinessDay, listDates, readWall, weekdayOf } from '../stage/calendar.ts';
import type { Differences } from '../differences.ts';
import { sum } from '../figures.ts';
import {
  computeTally,
  countCars,
  describeMoney,
  describeStars,
  describeWaits,
  inSpan,
  isWithin,
  listWorked,
  meanOf,
  meanWait,
  shareOf,
  type Tally,
  waitOf,
} from './tally.ts';

type Range = { from: string; to: string };
/** Business day of a location. */
type Part = { place: StageLocation; day: BusinessDay };

const listParts = (places: readonly StageLocation[], dates: readonly string[]): Part[] =>
  places.flatMap((place) =>
    place.calendar.days.filter(({ date }) => dates.includes(date)).map((day) => ({ place, day })),
  );

const moneyOf = (one: Tally) => ({
  ...describeMoney(one),
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

const listDays = (book: Book, places: readonly StageLocation[], dates: readonly string[]) =>
  dates.map((day) => {
    return { day, ...moneyOf(computeTally(book, listParts(places, [day]))) };
  });

/**
 * Counts cars by the weekday of the business day and the hour of the local clock.
 */
function listHeat(book: Book, parts: readonly Part[]) {
  const cells = new Map<
    string,
    { weekday: number; hour: number; arrivals: number; returns: number }
  >();
  const add = (place: StageLocation, at: number | null, what: 'arrivals' | 'returns') => {
    const part = parts.find((one) => isWithin([one], place, at));
    if (!part || at === null) return;
    const [weekday, hour] = [weekdayOf(part.day.date), readWall(at, part.day.zone).hour];
    const key = `${weekday} ${String(hour).padStart(2, '0')}`;
    const cell = cells.get(key) ?? { weekday, hour, arrivals: 0, returns: 0 };
    cell[what] += 1;
    cells.set(key, cell);
  };
  for (const { place, receivedAt, leftAt, isGivenBack } of book.cars) {
    add(place, receivedAt, 'arrivals');
    if (!isGivenBack) add(place, leftAt, 'returns');
  }
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
  const ends = parts.map((part) => ({ place: part.place, ends: listEnds(part) }));
  return Array.from({ length: 24 }, (_, n) => {
    const hour = (4 + n) % 24;
    const waits = parts.flatMap(({ place, day }) =>
      book.orders.flatMap((order) => {
        const { readyAt, car } = order;
        if (car.place !== place || !inSpan(readyAt, day.starts, day.ends)) return [];
        return readWall(readyAt, day.zone).hour === hour ? (waitOf(order) ?? []) : [];
      }),
    );
    const cars = sum(ends, (each) => countCars(book, each.place, each.ends.get(hour) ?? 0));
    return {
      hour,
      occupancy: Math.round((cars / days) * 10) / 10,
      waits: waits.length,
      meanWaitMinutes: meanWait(waits),
      shareInTarget: shareInTarget(waits),
    };
  });
}

const shareInTarget = (waits: readonly number[]) =>
  shareOf(waits.filter((tenths) => tenths <= 100).length, waits.length);

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
  for (const order of book.orders) {
    const { car, runner, completedAt, readyAt } = order;
    const within = (at: number | null) => isWithin(parts, car.place, at);
    if (runner === null) continue;
    if (within(completedAt)) of(runner).returns += 1;
    const wait = waitOf(order);
    if (within(readyAt) && wait !== null) of(runner).waits.push(wait);
    if (car.rating && completedAt !== null && within(car.rating.at))
      of(runner).stars.push(car.rating.stars);
  }
  for (const { order, holder, at, cents } of book.tips)
    if (holder && isWithin(parts, order.car.place, at)) of(holder).tips += cents;
  for (const part of parts)
    for (const [person, seconds] of listWorked(book, part)) of(person).seconds += seconds;
  return Object.fromEntries(
    [...people].map(([id, { returns, waits, stars, tips, seconds }]) => [
      id,
      {
        returns,
        meanWaitMinutes: meanWait(waits),
        shareInTarget: shareInTarget(waits),
        rating: meanOf(
          sum(stars, (one) => one),
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
  for (const order of book.orders.filter(({ car, paidAt }) => isWithin(parts, car.place, paidAt))) {
    const id = kind === 'promo' ? order.promoId : order.house?.accountId;
    if (!id) continue;
    const use = (uses[id] ??= { uses: 0, cents: 0 });
    use.uses += 1;
    use.cents += kind === 'promo' ? order.discountCents : (order.house?.cents ?? 0);
  }
  return uses;
}

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
  places: readonly StageLocation[],
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
    .filter(({ place }) => places.includes(place))
    .map(({ place, receivedAt }) => place.calendar.dayOf(receivedAt).date);
  const known = dates.filter((date) => firsts.some((first) => first <= date));
  const parts = listParts(places, dates);
  const now = computeTally(book, parts);
  const where = `${places.map(({ name }) => name).join(' and ')}, ${from} to ${to}`;
  differences.compare(
    where,
    {
      before: { from: before[0], to: before.at(-1) },
      totals: {
        now: totalsOf(now),
        before: totalsOf(computeTally(book, listParts(places, before))),
      },
      days: listDays(book, places, dates),
      weeksBefore: weeks,
      daysBefore: listDays(
        book,
        places,
        dates.map((date) => addDays(date, -7 * weeks)),
      ),
      heat: listHeat(book, parts),
      weekdays: [1, 2, 3, 4, 5, 6, 7].map(
        (weekday) => known.filter((date) => weekdayOf(date) === weekday).length,
      ),
      hours: listHours(book, parts, known.length),
      waitBars: listBars(now.waits),
      stars: now.stars,
    },
    found,
  );
  differences.compareRows(`${where}, people`, listPeople(book, parts), found.people);
  differences.compareRows(`${where}, promo`, listUses(book, parts, 'promo'), found.promos);
  differences.compareRows(`${where}, house`, listUses(book, parts, 'house'), found.houseAccounts);
}

type Statement = CallOutput<'GET /api/business/house-accounts/{id}/statement'>;

/**
 * Compares the charges and refunds of a house account in a month of business days with the book.
 */
export function checkStatement(
  book: Book,
  { places }: StageBusiness,
  found: Statement,
  differences: Differences,
): void {
  const { month, account } = found;
  const isIn = (place: StageLocation, at: number | null) =>
    at !== null && place.calendar.dayOf(at).date.startsWith(month);
  const orders = book.orders.filter(
    ({ car, house }) => places.includes(car.place) && house?.accountId === account.id,
  );
  const charged = orders.filter(({ car, paidAt }) => isIn(car.place, paidAt));
  const back = orders.filter(({ car, refundedAt }) => isIn(car.place, refundedAt));
  const chargedCents = sum(charged, ({ house }) => house?.cents ?? 0);
  const refundedCents = sum(back, ({ house }) => house?.cents ?? 0);
  const lines = [
    ...charged.map(({ paidAt, car, house }) => ({
      at: paidAt ?? 0,
      line: `charge ${car.ticketNumber} ${house?.cents ?? 0} ${house?.by ?? ''}`,
    })),
    ...back.map(({ refundedAt, car, house }) => ({
      at: refundedAt ?? 0,
      line: `refund ${car.ticketNumber} ${-(house?.cents ?? 0)} ${house?.by ?? ''}`,
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
