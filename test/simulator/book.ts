import { randomUUID } from 'node:crypto';
import type { LateReport } from '#contract/orders.ts';
import type { StaffReason } from '#domain/orders/staffReasons.ts';
import { DoesNotAddUp } from './differences.ts';
import { sum } from './figures.ts';
import type { StageBusiness, StageLocation } from './stage/stage.ts';

// The book records what each actor did, and what the server answered at that moment. The reckoning
// reads only the book and no code of the application. Times are those of the simulation's clock.

export class BookedCar {
  readonly plate: string;
  readonly place: StageLocation;
  readonly arrivedAt: number;
  /** Id of the stay, which the phone that opens the ticket chooses. */
  stayId: string = randomUUID();
  ticketNumber = '';
  /** Time at which the staff took the key; Infinity before. */
  receivedAt = Infinity;
  /** Time at which the ticket was cancelled before the guest's code was confirmed. */
  turnedAwayAt: number | null = null;
  parkedAt: number | null = null;
  /** People who parked the car, each with the time at which the server got the report. */
  parkings: { by: string; heardAt: number }[] = [];
  spot = '';
  /** Null if the valet keeps the key. */
  hook: string | null = null;
  leftAt: number | null = null;
  isGivenBack = false;
  rating: { stars: number; at: number } | null = null;
  /** Late steps that were sent to the desk, and what it decided. */
  readonly reports: LateStep[] = [];
  readonly decisions: LateDecision[] = [];

  constructor(plate: string, place: StageLocation, arrivedAt: number) {
    this.plate = plate;
    this.place = place;
    this.arrivedAt = arrivedAt;
  }
}

/** Step without signal that was sent to the desk; of a parking with its place. */
export type LateStep = {
  step: LateReport['step'];
  by: string;
  at: number;
  spot: string | null;
  hook: string | null;
};

export type LateDecision = {
  step: LateReport['step'];
  by: string;
  isAccepted: boolean;
  /** Order of an accepted handover. */
  order: BookedOrder | null;
  isHookLeftOut: boolean;
};

export class BookedOrder {
  readonly id: string;
  readonly car: BookedCar;
  readonly askedAt: number;
  isScheduled = false;
  /** The amount that the guest was asked to pay, and the platform fee in it. */
  feeCents = 0;
  platformCents = 0;
  discountCents = 0;
  promoId: string | null = null;
  house: { accountId: string; cents: number; by: string | null } | null = null;
  cash: { by: string; cents: number } | null = null;
  cashReturned: { by: string; at: number; cents: number } | null = null;
  gift = 0;
  card = 0;
  /** Tip paid together with the order, in the smallest currency unit. */
  tip = 0;
  paidAt: number | null = null;
  /** True for an order that joined the queue before it was paid. */
  isDeferred = false;
  /** Time from which the guest waits; null before the order joins the queue. */
  queuedAt: number | null = null;
  readyAt: number | null = null;
  runner: string | null = null;
  completedAt: number | null = null;
  /** Each handover, with the time at which the server got the report. */
  readonly completions: { heardAt: number; by: string }[] = [];
  proof: string | null = null;
  cancelledAt: number | null = null;
  /** Reason of the staff who cancelled; null if nobody of them did. */
  cancelReason: StaffReason | null = null;
  refundedAt: number | null = null;

  constructor(id: string, car: BookedCar, askedAt: number) {
    this.id = id;
    this.car = car;
    this.askedAt = askedAt;
  }
}

/**
 * Tip money that a person received or, if negative, gave up. A `holder` of null is the location,
 * which holds tips until a runner brings the car.
 */
export type TipMove = {
  order: BookedOrder;
  at: number;
  holder: string | null;
  cents: number;
  why: 'given' | 'moved' | 'back';
};

export type BookedShift = {
  id: string;
  place: StageLocation;
  person: string;
  from: number;
  to: number | null;
};
export type Payout = { business: StageBusiness; person: string; cents: number; at: number };
export type SignOff = {
  place: StageLocation;
  date: string;
  expected: number;
  counted: number;
  note: string | null;
  corrections: { cents: number; reason: string }[];
};

export class Book {
  readonly cars: BookedCar[] = [];
  readonly orders: BookedOrder[] = [];
  readonly tips: TipMove[] = [];
  readonly shifts: BookedShift[] = [];
  readonly payouts: Payout[] = [];
  readonly signOffs: SignOff[] = [];
  /**
   * Number of times that each kind of event was tried, by name. A month without an event has not
   * tested it.
   */
  readonly happened = new Map<string, number>();
  readonly #applied = new Set<LateDecision>();

  count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }

  arrive(plate: string, place: StageLocation, at: number): BookedCar {
    const car = new BookedCar(plate, place, at);
    this.cars.push(car);
    return car;
  }

  findCar(plate: string | null): BookedCar {
    const car = this.cars.find((one) => one.plate === plate);
    if (!car) throw new DoesNotAddUp(`${plate ?? 'A car'} in the book`, 'an arrival', 'none');
    return car;
  }

  /** Returns the order of this id. The first actor who hears of the order adds it. */
  findOrder(car: BookedCar, id: string, at: number): BookedOrder {
    const known = this.orders.find((order) => order.car === car && order.id === id);
    if (known) return known;
    const order = new BookedOrder(id, car, at);
    this.orders.push(order);
    return order;
  }

  /** Notes that nothing is due any more. An order that is paid joins the queue. */
  pay(order: BookedOrder, at: number): void {
    order.paidAt = at;
    order.queuedAt ??= at;
  }

  giveTip(order: BookedOrder, cents: number, at: number): void {
    if (cents > 0) this.tips.push({ order, at, holder: order.runner, cents, why: 'given' });
  }

  heldTips(order: BookedOrder): number {
    return sum(
      this.tips.filter((move) => move.order === order),
      ({ cents }) => cents,
    );
  }

  /** Assigns another runner or none to the car, and moves the tips of the order with it. */
  sendRunner(order: BookedOrder, runner: string | null, at: number): void {
    const held = this.heldTips(order);
    if (held > 0 && order.runner !== runner) {
      this.tips.push({ order, at, holder: order.runner, cents: -held, why: 'moved' });
      this.tips.push({ order, at, holder: runner, cents: held, why: 'moved' });
    }
    order.runner = runner;
  }

  complete(order: BookedOrder, by: string, { at, heardAt }: { at: number; heardAt: number }): void {
    this.sendRunner(order, by, heardAt);
    order.completions.push({ heardAt, by });
    order.completedAt = at;
    order.car.leftAt = at;
  }

  /** Notes that all payments of the order were refunded, and its tips with them. */
  refund(order: BookedOrder, at: number): void {
    order.refundedAt = at;
    const held = this.heldTips(order);
    if (held > 0) this.tips.push({ order, at, holder: null, cents: -held, why: 'back' });
  }

  /** Notes a step that was sent to the desk, which may have decided about it before. */
  report(car: BookedCar, report: LateStep): void {
    car.reports.push(report);
    this.#applyDecisions(car);
  }

  decide(car: BookedCar, decision: LateDecision): void {
    car.decisions.push(decision);
    this.#applyDecisions(car);
  }

  /** Notes what an accepted report changes: the place of the car, or who handed it over. */
  #applyDecisions(car: BookedCar): void {
    for (const decision of car.decisions) {
      const { step, isAccepted, order, isHookLeftOut } = decision;
      const report = car.reports.findLast((one) => one.step === step);
      if (!isAccepted || !report || this.#applied.has(decision)) continue;
      this.#applied.add(decision);
      if (step === 'park') {
        car.spot = report.spot ?? car.spot;
        if (!isHookLeftOut) car.hook = report.hook;
      } else if (order) {
        this.complete(order, report.by, { at: report.at, heardAt: report.at });
      }
    }
  }
}
