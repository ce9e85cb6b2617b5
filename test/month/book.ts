import type { Calendar } from './wall.ts';

// The book records what each actor did, and what the server answered at that moment. The final
// check reads only the book and no code of the application.

export type MonthLocation = {
  id: string;
  name: string;
  businessId: string;
  currency: string;
  calendar: Calendar;
  targetMinutes: number;
};

export type Car = {
  stayId: string;
  ticketNumber: string;
  place: MonthLocation;
  receivedAt: number;
  parkedAt: number | null;
  /** People who parked the car, each with the time at which the server got the report. */
  parkings: { by: string; heardAt: number }[];
  leftAt: number | null;
  isGivenBack: boolean;
  rating: { stars: number; at: number } | null;
};

export type Order = {
  id: string;
  car: Car;
  askedAt: number;
  isScheduled: boolean;
  /** The amount that the guest was asked to pay, and the platform fee in it. */
  feeCents: number;
  platformCents: number;
  discountCents: number;
  promoId: string | null;
  house: { accountId: string; cents: number; by: string | null } | null;
  cash: { by: string; cents: number } | null;
  cashReturned: { by: string; at: number } | null;
  gift: number;
  card: number;
  /** Tip paid together with the order, in the smallest currency unit. */
  tip: number;
  paidAt: number | null;
  /** True for an order that joined the queue before it was paid. */
  isDeferred: boolean;
  /** Time from which the guest waits; null before the order joins the queue. */
  queuedAt: number | null;
  readyAt: number | null;
  runner: string | null;
  completedAt: number | null;
  /** Each handover, with the time at which the server got the report. */
  completions: { heardAt: number; by: string }[];
  proof: string | null;
  cancelledAt: number | null;
  refundedAt: number | null;
};

/**
 * Tip money that a person received or, if negative, gave up. A `holder` of null is the location,
 * which holds tips until a runner brings the car.
 */
export type TipMove = {
  order: Order;
  at: number;
  holder: string | null;
  cents: number;
  why: 'given' | 'moved' | 'back';
};

export type Shift = { place: MonthLocation; person: string; from: number; to: number | null };
export type Payout = { businessId: string; person: string; cents: number; at: number };
export type SignOff = {
  place: MonthLocation;
  date: string;
  expected: number;
  counted: number;
  note: string | null;
  corrections: { cents: number; reason: string }[];
};

export class Book {
  readonly cars: Car[] = [];
  readonly orders: Order[] = [];
  readonly tips: TipMove[] = [];
  readonly shifts: Shift[] = [];
  readonly payouts: Payout[] = [];
  readonly signOffs: SignOff[] = [];
  /**
   * Number of times that each kind of event was tried, by name. A month without an event has not
   * tested it.
   */
  readonly happened = new Map<string, number>();

  count(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }

  ask(car: Car, id: string, at: number): Order {
    const order: Order = {
      id,
      car,
      askedAt: at,
      isScheduled: false,
      feeCents: 0,
      platformCents: 0,
      discountCents: 0,
      promoId: null,
      house: null,
      cash: null,
      cashReturned: null,
      gift: 0,
      card: 0,
      tip: 0,
      paidAt: null,
      isDeferred: false,
      queuedAt: null,
      readyAt: null,
      runner: null,
      completedAt: null,
      completions: [],
      proof: null,
      cancelledAt: null,
      refundedAt: null,
    };
    this.orders.push(order);
    return order;
  }

  giveTip(order: Order, cents: number, at: number): void {
    if (cents > 0) this.tips.push({ order, at, holder: order.runner, cents, why: 'given' });
  }

  /** Assigns another runner or none to the car, and moves the tips of the order with it. */
  sendRunner(order: Order, runner: string | null, at: number): void {
    const held = this.tips
      .filter((move) => move.order === order)
      .reduce((sum, { cents }) => sum + cents, 0);
    if (held > 0 && order.runner !== runner) {
      this.tips.push({ order, at, holder: order.runner, cents: -held, why: 'moved' });
      this.tips.push({ order, at, holder: runner, cents: held, why: 'moved' });
    }
    order.runner = runner;
  }

  /** Notes that all payments of the order were refunded, and its tips with them. */
  refund(order: Order, at: number): void {
    order.refundedAt = at;
    const held = this.tips
      .filter((move) => move.order === order)
      .reduce((sum, { cents }) => sum + cents, 0);
    if (held > 0) this.tips.push({ order, at, holder: null, cents: -held, why: 'back' });
  }
}
