import type { Calendar } from './wall.ts';

// This book holds what each actor did and was told at that moment; the check reads it and no code of the product.

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
  /** The persons who parked it, each with the time at which the server heard of it. */
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
  /** The amount the guest was told to pay, and the platform's part of it. */
  feeCents: number;
  platformCents: number;
  discountCents: number;
  promoId: string | null;
  house: { accountId: string; cents: number; by: string | null } | null;
  cash: { by: string; cents: number } | null;
  cashReturned: { by: string; at: number } | null;
  gift: number;
  card: number;
  /** The tip given with the payment. */
  tip: number;
  paidAt: number | null;
  /** True for an order that joined the queue before it was paid. */
  isDeferred: boolean;
  /** The time from which the guest waits. */
  queuedAt: number | null;
  readyAt: number | null;
  runner: string | null;
  completedAt: number | null;
  /** Each handover, with the time at which the server heard of it. */
  completions: { heardAt: number; by: string }[];
  proof: string | null;
  cancelledAt: number | null;
  refundedAt: number | null;
};

/** Money of tips that came to somebody, or went from them; nobody is the place, which holds it for who brings the car. */
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
  /** Counts by name what was tried: a month without one of these has not tested it. */
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

  /** Moves the car to another runner, or to none, with the tips given for it. */
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

  /** Returns everything that was paid to where it came from. */
  refund(order: Order, at: number): void {
    order.refundedAt = at;
    const held = this.tips
      .filter((move) => move.order === order)
      .reduce((sum, { cents }) => sum + cents, 0);
    if (held > 0) this.tips.push({ order, at, holder: null, cents: -held, why: 'back' });
  }
}
