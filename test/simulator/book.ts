import type { Clock } from './clock.ts';
import type { Place } from './stage.ts';

// Actors write down what they did and what they were told at that moment. The reckoning reads this and nothing of the
// product's. Times are milliseconds of the clock of the simulation, amounts the smallest unit of the currency.

export class CarRecord {
  readonly plate: string;
  readonly place: Place;
  readonly arrivedAt: number;
  stayId = '';
  ticketNumber = '';
  /** Infinity until its key is taken. */
  receivedAt = Infinity;
  isTurnedAway = false;
  parkedAt: number | null = null;
  spot = '';
  hook: string | null = null;
  /** Each parking but those of a car that nobody fetched. */
  parkings: { by: string; heardAt: number }[] = [];
  leftAt: number | null = null;
  /** The key was given back before the car was parked. */
  isGivenBack = false;
  rating: { stars: number; at: number } | null = null;

  constructor(plate: string, place: Place, arrivedAt: number) {
    this.plate = plate;
    this.place = place;
    this.arrivedAt = arrivedAt;
  }
}

export class OrderRecord {
  readonly id: string;
  readonly car: CarRecord;
  readonly askedAt: number;
  isScheduled = false;
  /** The price that the guest was told, and the platform's part of it. */
  feeCents = 0;
  platformCents = 0;
  discountCents = 0;
  promoId: string | null = null;
  house: { accountId: string; cents: number; by: string | null } | null = null;
  cash: { by: string; cents: number } | null = null;
  cashReturned: { by: string; at: number; cents: number } | null = null;
  gift = 0;
  card = 0;
  /** Given with the payment. */
  tip = 0;
  paidAt: number | null = null;
  /** Joined the queue before it was paid. */
  isDeferred = false;
  /** Since when its guest waits for it. */
  queuedAt: number | null = null;
  readyAt: number | null = null;
  runner: string | null = null;
  completedAt: number | null = null;
  completions: { heardAt: number; by: string }[] = [];
  /** Proof by which the guest got the car. */
  proof: string | null = null;
  cancelledAt: number | null = null;
  refundedAt: number | null = null;

  constructor(id: string, car: CarRecord, askedAt: number) {
    this.id = id;
    this.car = car;
    this.askedAt = askedAt;
  }
}

/** Tips that came to a runner or went from one; holder null is the place, which holds them for the next runner. */
export type TipMove = {
  order: OrderRecord;
  at: number;
  holder: string | null;
  cents: number;
  why: 'given' | 'moved' | 'back';
};

export type ShiftRecord = {
  id: string;
  place: Place;
  person: string;
  from: number;
  to: number | null;
  /** Times as the servers told them. */
  told: [start: string, end: string];
};
export type SignOff = {
  place: Place;
  date: string;
  expected: number;
  counted: number;
  note: string | null;
  corrections: { cents: number; reason: string }[];
};

export type Role = 'guest' | 'valet' | 'desk';

/** Counts the acts of each role. */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(role: Role, what: string): void {
    const key = `${role} ${what}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** The acts of a role, the most frequent first. */
  of(role: Role): [string, number][] {
    return [...this.#counts]
      .filter(([key]) => key.startsWith(`${role} `))
      .map(([key, count]): [string, number] => [key.slice(role.length + 1), count])
      .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]));
  }

  sum(role: Role): number {
    return this.of(role).reduce((sum, [, count]) => sum + count, 0);
  }
}

/** The notebook of all actors. Only the reckoning, the report and the writers of a record read it. */
export class Book {
  readonly cars: CarRecord[] = [];
  readonly orders: OrderRecord[] = [];
  readonly tips: TipMove[] = [];
  readonly shifts: ShiftRecord[] = [];
  readonly payouts: { businessId: string; person: string; cents: number; at: number }[] = [];
  readonly signOffs: SignOff[] = [];
  /** Kinds of events: a simulation that lacks one has not tested it. */
  readonly happened = new Map<string, number>();
  readonly presses = new Counts();
  /** Presses that had to be done once more, and why. */
  readonly twice = new Counts();
  /** Calls that a phone sent again by itself, as no answer came. */
  readonly repeats = new Counts();
  /** Presses without signal, sent later. */
  readonly later = new Counts();
  /** Real time of the last press. */
  lastAt = performance.now();
  readonly #clock: Pick<Clock, 'now'>;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  press(role: Role, what: string): void {
    this.presses.add(role, what);
    this.lastAt = performance.now();
  }

  count(kind: string): void {
    this.happened.set(kind, (this.happened.get(kind) ?? 0) + 1);
  }

  arrive(plate: string, place: Place): CarRecord {
    const car = new CarRecord(plate, place, this.#clock.now);
    this.cars.push(car);
    return car;
  }

  /** The order of this id, which begins here for the actor who hears of it first. */
  orderOf(car: CarRecord, id: string): OrderRecord {
    const found = this.orders.find((order) => order.id === id);
    if (found) return found;
    const order = new OrderRecord(id, car, this.#clock.now);
    this.orders.push(order);
    return order;
  }

  pay(order: OrderRecord): void {
    order.paidAt = this.#clock.now;
    order.queuedAt ??= order.paidAt;
  }

  giveTip(order: OrderRecord, cents: number): void {
    const { runner: holder } = order;
    if (cents > 0) this.tips.push({ order, at: this.#clock.now, holder, cents, why: 'given' });
  }

  /** Tips of an order, whoever holds them. */
  heldTips(order: OrderRecord): number {
    return this.tips
      .filter((move) => move.order === order)
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Another runner, or none, brings the car: its tips go along. */
  sendRunner(order: OrderRecord, runner: string | null): void {
    const held = this.heldTips(order);
    if (held > 0 && order.runner !== runner) {
      const move = { order, at: this.#clock.now, why: 'moved' } as const;
      this.tips.push({ ...move, holder: order.runner, cents: -held });
      this.tips.push({ ...move, holder: runner, cents: held });
    }
    order.runner = runner;
  }

  /** Everything that was paid goes back to where it came from. */
  refund(order: OrderRecord): void {
    order.refundedAt = this.#clock.now;
    const held = this.heldTips(order);
    if (held > 0)
      this.tips.push({ order, at: order.refundedAt, holder: null, cents: -held, why: 'back' });
  }
}
