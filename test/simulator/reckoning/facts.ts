import type { Book, CarRecord, OrderRecord } from '../book.ts';
import { type Place, TARGET_MINUTES } from '../stage.ts';
import { type BusinessDay, readWall, weekdayOf } from '../wall.ts';

// The notes as a flat list of what happened when: every figure is a sum or a count over some of it.

export type FactKind =
  | 'arrival'
  | 'return'
  | 'givenBack'
  | 'rating'
  | 'wait'
  | 'card'
  | 'cash'
  | 'house'
  | 'gift'
  | 'card back'
  | 'cash back'
  | 'house back'
  | 'gift back'
  | 'refund'
  | 'fee'
  | 'fee back'
  | 'discount'
  | 'promo'
  | 'tip'
  | 'tip moved'
  | 'tip back';

export type Fact = {
  kind: FactKind;
  at: number;
  place: Place;
  car: CarRecord;
  order: OrderRecord | null;
  /** The runner; of a tip its holder, of cash who took it. */
  person: string | null;
  /** The promotion of a code, or the house account of a charge. */
  subject: string | null;
  /** Cents; of a rating its stars, of a wait tenths of a minute. */
  value: number;
};

/** The wait for a car in tenths of a minute; null where its guest chose a time. */
function waitOf({ isScheduled, queuedAt, readyAt }: OrderRecord): number | null {
  if (isScheduled || readyAt === null || queuedAt === null) return null;
  return Math.round(Math.max(0, readyAt - queuedAt) / 6_000);
}

function* listCarFacts(book: Book, car: CarRecord): Generator<Fact> {
  const order = book.orders.findLast((one) => one.car === car && one.cancelledAt === null) ?? null;
  const of = {
    place: car.place,
    car,
    order,
    person: order?.runner ?? null,
    subject: null,
    value: 0,
  };
  if (car.receivedAt < Infinity) yield { ...of, kind: 'arrival', at: car.receivedAt };
  if (car.leftAt !== null)
    yield { ...of, kind: car.isGivenBack ? 'givenBack' : 'return', at: car.leftAt };
  if (car.rating) yield { ...of, kind: 'rating', at: car.rating.at, value: car.rating.stars };
}

function* listOrderFacts(order: OrderRecord): Generator<Fact> {
  const { car, runner, card, cash, house, gift, tip, paidAt, refundedAt, platformCents } = order;
  const of = { place: car.place, car, order, person: runner, subject: null };
  const ways = [
    ['card', card],
    ['cash', cash?.cents ?? 0],
    ['house', house?.cents ?? 0],
    ['gift', gift],
  ] as const;
  const wait = waitOf(order);
  if (order.readyAt !== null && wait !== null)
    yield { ...of, kind: 'wait', at: order.readyAt, value: wait };
  if (paidAt === null) return;
  const subject = house?.accountId ?? null;
  for (const [kind, value] of ways)
    if (value > 0) yield { ...of, kind, at: paidAt, value, subject };
  if (platformCents > 0) yield { ...of, kind: 'fee', at: paidAt, value: platformCents };
  const discount = { ...of, at: paidAt, value: order.discountCents, subject: order.promoId };
  yield { ...discount, kind: 'discount' };
  if (order.promoId) yield { ...discount, kind: 'promo' };
  if (refundedAt === null) return;
  for (const [kind, value] of ways)
    if (value > 0) yield { ...of, kind: `${kind} back`, at: refundedAt, value, subject };
  if (platformCents > 0) yield { ...of, kind: 'fee back', at: refundedAt, value: platformCents };
  const total = card + (cash?.cents ?? 0) + (house?.cents ?? 0) + tip;
  if (total > 0) yield { ...of, kind: 'refund', at: refundedAt, value: total };
}

const tipKinds = { given: 'tip', moved: 'tip moved', back: 'tip back' } as const;

export function listFacts(book: Book): Facts {
  const tips = book.tips.map(({ order, at, holder, cents, why }): Fact => {
    const { car } = order;
    const value = why === 'back' ? -cents : cents;
    return {
      kind: tipKinds[why],
      at,
      place: car.place,
      car,
      order,
      person: holder,
      subject: null,
      value,
    };
  });
  return new Facts([
    ...book.cars.flatMap((car) => [...listCarFacts(book, car)]),
    ...book.orders.flatMap((order) => [...listOrderFacts(order)]),
    ...tips,
  ]);
}

export const inSpan = (at: number | null, from: number, to: number): at is number =>
  at !== null && from <= at && at < to;

type FactTime = { date: string; weekday: number; hour: number };
const times = new WeakMap<Fact, FactTime | null>();

/** The business day of a fact and what the clock of its place showed; null outside of the calendar. */
export function findWhen(fact: Fact): FactTime | null {
  const known = times.get(fact);
  if (known !== undefined) return known;
  const { place, at } = fact;
  const day = place.calendar.days.find(({ starts, ends }) => inSpan(at, starts, ends));
  const { date = '', zone = '' } = day ?? {};
  const time = day ? { date, weekday: weekdayOf(date), hour: readWall(at, zone).hour } : null;
  times.set(fact, time);
  return time;
}

const oneDecimal = (exact: number) => Math.round(exact * 10) / 10;
export const meanOf = (total: number, count: number): number | null =>
  count === 0 ? null : oneDecimal(total / count);
const shareOf = (part: number, count: number): number | null =>
  count === 0 ? null : Math.round((part / count) * 10_000) / 10_000;

export class Facts {
  readonly all: readonly Fact[];

  constructor(all: readonly Fact[]) {
    this.all = all;
  }

  filter(isMeant: (fact: Fact) => boolean): Facts {
    return new Facts(this.all.filter(isMeant));
  }

  during(place: Place, from: number, to: number): Facts {
    return this.filter((fact) => fact.place === place && inSpan(fact.at, from, to));
  }

  of(...kinds: FactKind[]): Fact[] {
    return this.all.filter(({ kind }) => kinds.includes(kind));
  }

  count(...kinds: FactKind[]): number {
    return this.of(...kinds).length;
  }

  sum(...kinds: FactKind[]): number {
    return this.of(...kinds).reduce((sum, { value }) => sum + value, 0);
  }

  /** A gift that is taken back is no money. */
  get money() {
    const refundsCents = this.sum('card back', 'cash back', 'house back');
    return {
      revenueCents: this.sum('card', 'cash', 'house') - refundsCents,
      feesCents: this.sum('fee') - this.sum('fee back'),
      tipsCents: this.sum('tip') - this.sum('tip back'),
      refundsCents,
      discountsCents: this.sum('discount'),
    };
  }

  get rating() {
    const count = this.count('rating');
    return { mean: meanOf(this.sum('rating'), count), count };
  }

  /** The waits of an hour or a person. */
  get meanWait() {
    const waits = this.of('wait');
    const inTarget = waits.filter(({ value }) => value <= TARGET_MINUTES * 10);
    return {
      meanWaitMinutes: meanOf(this.sum('wait') / 10, waits.length),
      shareInTarget: shareOf(inTarget.length, waits.length),
    };
  }

  get waits() {
    const sorted = this.of('wait')
      .map(({ value }) => value)
      .toSorted((one, other) => one - other);
    // The shortest wait that so many in ten did not exceed.
    const quantile = (inTen: number) =>
      sorted.length === 0
        ? null
        : (sorted[Math.max(1, Math.ceil((sorted.length * inTen) / 10)) - 1] ?? NaN) / 10;
    const { meanWaitMinutes: meanMinutes, shareInTarget } = this.meanWait;
    const [medianMinutes, p90Minutes] = [quantile(5), quantile(9)];
    return { count: sorted.length, medianMinutes, p90Minutes, meanMinutes, shareInTarget };
  }
}

export const countCars = (book: Book, place: Place, at: number): number =>
  book.cars.filter(
    (car) =>
      car.place === place && car.receivedAt < at && (car.leftAt === null || car.leftAt >= at),
  ).length;

/** Whole seconds that each was on shift at a place within a day. */
export function listWorked(
  book: Book,
  place: Place,
  { starts, ends }: Pick<BusinessDay, 'starts' | 'ends'>,
): Map<string, number> {
  const worked = new Map<string, number>();
  for (const shift of book.shifts.filter((one) => one.place === place)) {
    const seconds = (Math.min(shift.to ?? ends, ends) - Math.max(shift.from, starts)) / 1000;
    if (seconds > 0) worked.set(shift.person, (worked.get(shift.person) ?? 0) + seconds);
  }
  return new Map([...worked].map(([person, seconds]) => [person, Math.floor(seconds)]));
}
