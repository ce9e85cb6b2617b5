import type { CallOutput } from '#contract/client.ts';
import type { Analytics } from '#contract/analytics.ts';
import type { Book } from '../book.ts';
import type { Business, Place } from '../stage.ts';
import { addDays, type BusinessDay, listDates, readWall, weekdayOf } from '../wall.ts';
import type { Differences } from './differences.ts';
import { countCars, type Facts, findWhen, listFacts, listWorked } from './facts.ts';

type Range = { from: string; to: string };
const HOURS = Array.from({ length: 24 }, (_, at) => (4 + at) % 24);

const onDates = (facts: Facts, dates: readonly string[]) =>
  facts.filter((fact) => dates.includes(findWhen(fact)?.date ?? ''));

const countMoves = (facts: Facts) => ({
  ...facts.money,
  arrivals: facts.count('arrival'),
  returns: facts.count('return'),
});

const describeTotals = (facts: Facts) => ({
  ...countMoves(facts),
  givenBack: facts.count('givenBack'),
  paid: {
    cardCents: facts.sum('card'),
    cashCents: facts.sum('cash'),
    houseCents: facts.sum('house'),
    complimentaryCents: facts.sum('gift'),
  },
  refunded: {
    cardCents: facts.sum('card back'),
    cashCents: facts.sum('cash back'),
    houseCents: facts.sum('house back'),
    complimentaryCents: facts.sum('gift back'),
  },
  waits: facts.waits,
  rating: facts.rating.mean,
  ratings: facts.rating.count,
});

const listDays = (facts: Facts, dates: readonly string[]) =>
  dates.map((day) => ({ day, ...countMoves(onDates(facts, [day])) }));

function listHeat(facts: Facts) {
  type Cell = { weekday: number; hour: number; arrivals: number; returns: number };
  const cells = new Map<string, Cell>();
  for (const fact of facts.of('arrival', 'return')) {
    const when = findWhen(fact);
    if (!when) continue;
    const { weekday, hour } = when;
    const key = `${weekday} ${String(hour).padStart(2, '0')}`;
    const cell = cells.get(key) ?? { weekday, hour, arrivals: 0, returns: 0 };
    cell[fact.kind === 'arrival' ? 'arrivals' : 'returns'] += 1;
    cells.set(key, cell);
  }
  return [...cells].toSorted(([one], [other]) => one.localeCompare(other)).map(([, cell]) => cell);
}

/** Ends of the hours on the clock, from four on; of an hour that it shows twice the last end. */
function listEnds(day: BusinessDay): Map<number, number> {
  const ends = new Map<number, number>();
  for (let at = day.starts; at < day.ends; at += 30 * 60_000)
    ends.set(readWall(at, day.zone).hour, at + 30 * 60_000);
  let last = day.starts;
  for (const hour of HOURS) {
    // An hour that no clock showed ends with the one before it.
    last = Math.max(last, ends.get(hour) ?? last);
    ends.set(hour, last);
  }
  return ends;
}

type PlaceDay = { place: Place; day: BusinessDay };

function listHours(book: Book, facts: Facts, placeDays: readonly PlaceDay[], dayCount: number) {
  const ends = placeDays.map(({ place, day }) => ({ place, ends: listEnds(day) }));
  return HOURS.map((hour) => {
    const own = facts.filter((fact) => fact.kind === 'wait' && findWhen(fact)?.hour === hour);
    const cars = ends.reduce(
      (sum, each) => sum + countCars(book, each.place, each.ends.get(hour) ?? 0),
      0,
    );
    const occupancy = Math.round((cars / dayCount) * 10) / 10;
    return { hour, occupancy, waits: own.count('wait'), ...own.meanWait };
  });
}

function listPeople(book: Book, facts: Facts, placeDays: readonly PlaceDay[]) {
  const seconds = new Map<string, number>();
  for (const { place, day } of placeDays)
    for (const [person, worked] of listWorked(book, place, day))
      seconds.set(person, (seconds.get(person) ?? 0) + worked);
  const counted = ['return', 'wait', 'rating', 'tip', 'tip moved', 'tip back'] as const;
  const people = new Set(seconds.keys());
  for (const { person } of facts.of(...counted)) if (person) people.add(person);
  return Object.fromEntries(
    [...people].map((id) => {
      const own = facts.filter(({ person }) => person === id);
      const tipsCents = own.sum('tip', 'tip moved') - own.sum('tip back');
      const { mean: rating, count: ratings } = own.rating;
      const hours = Math.round((seconds.get(id) ?? 0) / 36) / 100;
      return [
        id,
        { returns: own.count('return'), ...own.meanWait, rating, ratings, tipsCents, hours },
      ];
    }),
  );
}

function listUses(facts: Facts, kind: 'promo' | 'house') {
  const uses: Record<string, { uses: number; cents: number }> = {};
  for (const { subject, value } of facts.of(kind)) {
    const use = (uses[subject ?? ''] ??= { uses: 0, cents: 0 });
    use.uses += 1;
    use.cents += value;
  }
  return uses;
}

const byId = <T extends { id: string }>(rows: readonly T[]) =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

/** Each bar is longer than its start, up to and with the next one's. */
const listBars = (facts: Facts) =>
  Array.from({ length: 11 }, (_, at) => ({
    fromMinutes: at * 2,
    waits: facts
      .of('wait')
      .filter(({ value }) => (at === 0 || value > at * 20) && (at === 10 || value <= at * 20 + 20))
      .length,
  }));

/** Compares every line of analytics over a range, at some places of a business, with the notes. */
export function checkRange(
  book: Book,
  places: readonly Place[],
  { from, to }: Range,
  found: Analytics,
  differences: Differences,
): void {
  const dates = listDates(from, to);
  const before = dates.map((date) => addDays(date, -dates.length));
  const weeks = Math.max(1, Math.round(dates.length / 7));
  const all = listFacts(book).filter(({ place }) => places.includes(place));
  const facts = onDates(all, dates);
  // The first that happens anywhere is that a car comes.
  const firsts = all.of('arrival').map((fact) => findWhen(fact)?.date ?? '');
  const known = dates.filter((date) => firsts.some((first) => first <= date));
  const placeDays = places.flatMap((place) =>
    place.calendar.days.filter(({ date }) => dates.includes(date)).map((day) => ({ place, day })),
  );
  const where = `${places.map(({ name }) => name).join(' and ')}, ${from} to ${to}`;
  const figures = {
    before: { from: before[0], to: before.at(-1) },
    totals: { now: describeTotals(facts), before: describeTotals(onDates(all, before)) },
    days: listDays(all, dates),
    weeksBefore: weeks,
    daysBefore: listDays(
      all,
      dates.map((date) => addDays(date, -7 * weeks)),
    ),
    heat: listHeat(facts),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map(
      (weekday) => known.filter((date) => weekdayOf(date) === weekday).length,
    ),
    hours: listHours(book, facts, placeDays, known.length),
    waitBars: listBars(facts),
    stars: [1, 2, 3, 4, 5].map(
      (stars) => facts.of('rating').filter(({ value }) => value === stars).length,
    ),
  };
  differences.compare(where, figures, found);
  const people = listPeople(book, facts, placeDays);
  differences.compareRows(`${where}, people`, people, byId(found.people));
  differences.compareRows(`${where}, promo`, listUses(facts, 'promo'), byId(found.promos));
  differences.compareRows(`${where}, house`, listUses(facts, 'house'), byId(found.houseAccounts));
}

type Statement = CallOutput<'GET /api/business/house-accounts/{id}/statement'>;

/** Compares the charges and refunds of a house account in a month of business days with the notes. */
export function checkStatement(
  book: Book,
  { places }: Business,
  { month, account, ...found }: Statement,
  differences: Differences,
): void {
  const facts = listFacts(book).filter(
    (fact) =>
      places.includes(fact.place) &&
      fact.subject === account.id &&
      findWhen(fact)?.date.startsWith(month) === true,
  );
  const lines = facts.of('house', 'house back').toSorted((one, other) => one.at - other.at);
  differences.compare(
    `${account.name}, ${month}`,
    {
      chargedCents: facts.sum('house'),
      refundedCents: facts.sum('house back'),
      totalCents: facts.sum('house') - facts.sum('house back'),
      lineCount: lines.length,
      lines: lines.map(({ kind, car, value, order }) => {
        const line = kind === 'house' ? ['charge', value] : ['refund', -value];
        return `${line[0]} ${car.ticketNumber} ${line[1]} ${order?.house?.by ?? ''}`;
      }),
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
