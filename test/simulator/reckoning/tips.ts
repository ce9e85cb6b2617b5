import type { Book, TipMove } from '../book.ts';
import type { StageLocation } from '../stage/stage.ts';
import { sum } from '../figures.ts';
import { type DayPart, inSpan, listWorked } from './tally.ts';

/** Minutes from the end of a day until the tips of this day are divided. */
export const DIVIDES_AFTER = 15;

type Member = {
  personId: string;
  cars: number;
  seconds: number;
  broughtCents: number;
  shareCents: number;
};
export type TipPool = { basis: string | null; shares: Member[] };

/** Returns the time from which a tip counts: when it is booked and the car is handed over. */
const countedAt = ({ order, at }: TipMove) => Math.max(at, order.completedAt ?? Infinity);
const heardAt = ({ order, at }: TipMove) =>
  Math.max(at, order.completions.at(-1)?.heardAt ?? Infinity);

/** Lists what each person did on a day. Steps reported after the division are left out. */
function listMembers(book: Book, { place, day }: DayPart, moves: readonly TipMove[]): Member[] {
  const { starts, ends } = day;
  const members = new Map<string, Member>();
  const memberOf = (personId: string) => {
    const member = members.get(personId) ?? {
      personId,
      cars: 0,
      seconds: 0,
      broughtCents: 0,
      shareCents: 0,
    };
    members.set(personId, member);
    return member;
  };
  for (const { holder, cents } of moves) if (holder) memberOf(holder).broughtCents += cents;
  for (const [person, seconds] of listWorked(book, { place, day }))
    memberOf(person).seconds = seconds;
  for (const car of book.cars.filter((one) => one.place === place)) {
    const parking = car.parkings.findLast((one) => inSpan(one.heardAt, starts, ends));
    if (parking) memberOf(parking.by).cars += 1;
  }
  for (const { car, completions } of book.orders) {
    const done = completions.findLast((one) => inSpan(one.heardAt, starts, ends));
    if (car.place === place && done) memberOf(done.by).cars += 1;
  }
  return [...members.values()].toSorted((one, other) => (one.personId < other.personId ? -1 : 1));
}

/** Divides an amount into whole cents by the largest-remainder method. */
function divide(
  total: number,
  members: readonly Member[],
  weightOf: (member: Member) => number,
): void {
  const all = sum(members, weightOf);
  const rests = members.map((member) => {
    const product = BigInt(total) * BigInt(weightOf(member));
    member.shareCents = Number(product / BigInt(all));
    return { member, rest: product % BigInt(all) };
  });
  let left = total - sum(members, ({ shareCents }) => shareCents);
  const inTurn = rests.toSorted((one, other) =>
    one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1,
  );
  for (const { member } of inTurn) {
    if (left === 0) return;
    member.shareCents += 1;
    left -= 1;
  }
}

const weights: Record<string, (member: Member) => number> = {
  hours: ({ seconds }) => seconds,
  cars: ({ cars }) => cars,
  equal: ({ seconds, cars }) => (seconds > 0 || cars > 0 ? 1 : 0),
};

/** Returns the divided tip pools by date. A location that does not pool tips has none. */
export function dividePools(book: Book, place: StageLocation, until: number): Map<string, TipPool> {
  const pools = new Map<string, TipPool>();
  if (place.tipRule === 'runner') return pools;
  const moves = book.tips.filter(
    ({ order, holder }) => order.car.place === place && holder !== null,
  );
  const pooled = new Set<TipMove>();
  // A tip rule applies from the day after the rule was set.
  for (const day of place.calendar.days.slice(1)) {
    const closes = day.ends + DIVIDES_AFTER * 60_000;
    if (closes > until) break;
    const own = moves.filter(
      (move) =>
        !pooled.has(move) &&
        move.order.completedAt !== null &&
        countedAt(move) < day.ends &&
        heardAt(move) <= closes,
    );
    const members = listMembers(book, { place, day }, own);
    const total = sum(members, ({ broughtCents }) => broughtCents);
    if (members.length === 0 || total < 0) {
      pools.set(day.date, { basis: null, shares: [] });
      continue;
    }
    for (const move of own) pooled.add(move);
    const basis = [place.tipRule, 'cars', 'equal'].find((one) =>
      members.some((member) => (weights[one]?.(member) ?? 0) > 0),
    );
    const weightOf = basis ? weights[basis] : undefined;
    if (weightOf) divide(total, members, weightOf);
    else for (const member of members) member.shareCents = member.broughtCents;
    pools.set(day.date, { basis: basis ?? 'brought', shares: members });
  }
  return pools;
}

/**
 * Returns the tips that each person earned on days from `from` to `to`. Pooled tips count as shares
 * of the divided pools; a pool not divided at `until` counts for nobody.
 */
export function sumEarned(
  book: Book,
  places: readonly StageLocation[],
  { from, to, until }: { from: string; to: string; until: number },
): Map<string, number> {
  const earned = new Map<string, number>();
  const add = (person: string, cents: number) =>
    earned.set(person, (earned.get(person) ?? 0) + cents);
  for (const place of places) {
    const { calendar } = place;
    const isIn = (date: string) => from <= date && date <= to;
    if (place.tipRule === 'runner') {
      for (const move of book.tips.filter(({ order }) => order.car.place === place)) {
        if (!move.holder || move.order.completedAt === null) continue;
        if (isIn(calendar.dayOf(countedAt(move)).date)) add(move.holder, move.cents);
      }
    }
    for (const [date, { shares }] of dividePools(book, place, until))
      if (isIn(date)) for (const { personId, shareCents } of shares) add(personId, shareCents);
  }
  return earned;
}
