import type { CallOutput } from '#contract/client.ts';
import type { GuestOrder } from '#contract/orders.ts';
import { randomPhone } from '#test/factories/people.ts';
import { cardToken, messagesTo } from '#test/factories/stays.ts';
import type { TestServer } from '#test/harness/server.ts';
import type { Random } from '../evening/random.ts';
import type { Book, Car, Order } from './book.ts';
import { quotePrice, readSign } from './prices.ts';
import type { Promo, Valet, Venue } from './stage.ts';
import type { Timeline } from './timeline.ts';

export type Month = { server: TestServer; timeline: Timeline; book: Book };

/** Throws if the found value differs from the expected value. */
export function mustBe(where: string, expected: unknown, found: unknown): void {
  if (JSON.stringify(expected) !== JSON.stringify(found))
    throw new Error(
      `${where}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
    );
}

/**
 * Polls with growing pauses, because polling takes processor time from the work that the result
 * needs.
 */
async function patiently<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let wait = 20; wait < 20_000; wait *= 1.5) {
    const found = await look();
    if (found) return found;
    await new Promise((resume) => setTimeout(resume, wait));
  }
  throw new Error('It did not happen in time.');
}

/**
 * Plays a guest with one car and the staff who serve this guest, and records each step in the book.
 */
export class Guest {
  readonly month: Month;
  readonly venue: Venue;
  readonly random: Random;
  readonly plate: string;
  car!: Car;
  ticketToken = '';
  readonly #phone = randomPhone();

  constructor(month: Month, venue: Venue, random: Random, plate: string) {
    this.month = month;
    this.venue = venue;
    this.random = random;
    this.plate = plate;
  }

  get now(): number {
    return this.month.timeline.now;
  }

  /** Returns a random valet who is on shift, or any valet while nobody is on shift. */
  pickValet(): Valet {
    const [day, ...nights] = this.venue.valets as [Valet, ...Valet[]];
    const onShift = this.month.book.shifts.filter(
      ({ place, to }) => place === this.venue.place && to === null,
    );
    const here = this.venue.valets.filter(({ id }) => onShift.some(({ person }) => person === id));
    return this.random.pick(here.length > 0 ? here : [day, ...nights]);
  }

  as(valet: Valet) {
    return this.month.server.as(valet.token);
  }

  get manager() {
    return this.month.server.as(this.venue.business.manager.token);
  }

  async checkIn(valet: Valet): Promise<void> {
    const { book } = this.month;
    const { venue } = this;
    const ticket = await this.as(valet)('POST /api/valet/tickets', {
      body: {
        phoneE164: this.#phone,
        customerName: 'Grace Okafor',
        vehicleMake: 'BMW',
        vehicleModel: '740i',
        vehicleColor: 'Blue',
        licensePlate: this.plate,
        locationId: venue.place.id,
      },
    });
    if (venue.proof === 'code') {
      const code = await this.#readSms(/: (\d{6}) is your code/);
      const params = { ticketId: ticket.ticketId };
      await this.as(valet)('POST /api/valet/tickets/{ticketId}/verify-otp', {
        params,
        body: { code },
      });
    }
    this.car = {
      stayId: ticket.ticketId,
      ticketNumber: ticket.ticketNumber,
      place: venue.place,
      receivedAt: this.now,
      parkedAt: null,
      parkings: [],
      leftAt: null,
      isGivenBack: false,
      rating: null,
    };
    book.cars.push(this.car);
  }

  /** @param doneAt time of the step, which is earlier than now if the phone was offline */
  async park(valet: Valet, doneAt = this.now): Promise<void> {
    const params = { ticketId: this.car.stayId };
    const body = { parkingSpot: `A${this.random.whole(1, 99)}` };
    await this.as(valet)(
      'POST /api/valet/tickets/{ticketId}/parked',
      { params, body },
      this.late(doneAt),
    );
    this.car.parkedAt = doneAt;
    this.car.parkings.push({ by: valet.id, heardAt: this.now });
  }

  late(doneAt: number) {
    if (doneAt === this.now) return {};
    this.month.book.count('reported late');
    const idempotencyKey = crypto.randomUUID();
    return { idempotencyKey, doneAt: new Date(doneAt).toISOString() };
  }

  async readLink(): Promise<void> {
    if (!this.ticketToken) this.ticketToken = await this.#readSms(/\/t\/([0-9A-Za-z]{22})/);
  }

  #readSms(pattern: RegExp): Promise<string> {
    return patiently(async () => {
      const texts = await messagesTo(this.month.server, this.#phone);
      return texts.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
    });
  }

  /** Computes the price of the return from the price sign, with or without a promo code. */
  #quote(wantedAt: number, promo: Promo | null) {
    const { place, signs, terms } = this.venue;
    const { receivedAt, parkedAt } = this.car;
    const sign = signs.findLast(({ from }) => from <= receivedAt)?.sign;
    if (!sign || parkedAt === null) throw new Error('A car without a price');
    const zone = place.calendar.zoneAt(this.now);
    const { date: day } = place.calendar.dayOf(parkedAt);
    const price = readSign(sign, { parkedAt, wantedAt, zone, day });
    return quotePrice(price, terms, promo?.discount ?? null);
  }

  #note(order: Order, told: GuestOrder, wantedAt: number, promo: Promo | null): void {
    const expected = this.#quote(wantedAt, promo);
    const { isFeeOnTop } = this.venue.terms;
    mustBe(
      `${this.venue.place.name}, ${this.car.ticketNumber}, the price told${promo ? ` with ${promo.code}` : ''}`,
      [expected.guestPays, isFeeOnTop ? expected.platform : 0, expected.discount],
      [told.valetFeeCents, told.platformFeeCents, told.discountCents],
    );
    order.feeCents = expected.guestPays;
    order.platformCents = expected.platform;
    order.discountCents = expected.discount;
    order.promoId = promo?.id ?? null;
    const isPaid = told.paidAt !== null;
    mustBe(`${this.car.ticketNumber}, paid`, order.feeCents === 0, isPaid);
    if (isPaid) this.#notePaid(order);
  }

  #notePaid(order: Order): void {
    order.paidAt = this.now;
    order.queuedAt ??= this.now;
  }

  wantedAt = 0;

  /** @param hours from now until the guest wants the car; null means as soon as possible */
  async ask(hours: number | null): Promise<Order> {
    const { server, book } = this.month;
    const scheduled = hours === null ? null : this.now + Math.round(hours * 60) * 60_000;
    const targetMinutes = this.random.pick([5, 10, 20]);
    this.wantedAt = scheduled ?? this.now + targetMinutes * 60_000;
    const told = await server.as()('POST /api/customer/orders', {
      body: {
        ticketId: this.car.stayId,
        ticketToken: this.ticketToken,
        ...(scheduled === null
          ? { targetMinutes }
          : { scheduledTime: new Date(scheduled).toISOString() }),
      },
    });
    const order = book.ask(this.car, told.id, this.now);
    order.isScheduled = scheduled !== null;
    if (told.status === 'due') {
      order.isDeferred = true;
      order.queuedAt = this.now;
    }
    this.#note(order, told, this.wantedAt, null);
    return order;
  }

  async useCode(order: Order, promo: Promo): Promise<void> {
    const { book } = this.month;
    const before = this.#quote(this.wantedAt, null).price;
    const isRefused = promo.usesLeft === 0 || before < promo.minimum;
    const input = {
      params: { id: order.id },
      body: { code: promo.code, ticketToken: this.ticketToken },
    };
    const call = this.month.server.as();
    if (isRefused) {
      const refused = await call('POST /api/customer/orders/{id}/promo', input).then(
        () => 'taken',
        (error: { code?: string }) => error.code,
      );
      mustBe(
        `${promo.code} of ${before}`,
        promo.usesLeft === 0 ? 'PROMO_USED_UP' : 'PROMO_BELOW_MINIMUM',
        refused,
      );
      book.count(promo.usesLeft === 0 ? 'code used up' : 'code below its minimum');
      return;
    }
    const told = await call('POST /api/customer/orders/{id}/promo', input);
    promo.usesLeft -= 1;
    book.count('promo code');
    this.#note(order, told, this.wantedAt, promo);
  }

  /** Computes what a house account pays. A rest too small for a card is paid by the account too. */
  #cover(due: number, cover: number | null): number {
    const cents = Math.min(due, cover ?? due);
    return due - cents < this.venue.terms.leastCharge ? due : cents;
  }

  due(order: Order): number {
    return order.feeCents - (order.house?.cents ?? 0);
  }

  async payByCard(order: Order): Promise<void> {
    const { server, book } = this.month;
    const tipCents = this.random.chance(0.7)
      ? this.random.whole(1, 20) * (this.venue.business.unit / 4)
      : 0;
    const due = this.due(order);
    const answer: CallOutput<'POST /api/customer/orders/{id}/payment/confirm'> = await server.as()(
      'POST /api/customer/orders/{id}/payment/confirm',
      {
        params: { id: order.id },
        body: {
          tipCents,
          valetFeeCents: due,
          confirmationTokenId: await cardToken(server),
          ticketToken: this.ticketToken,
        },
      },
    );
    if (answer.status !== 'paid') throw new Error(`A card was ${answer.status}`);
    mustBe(
      `${this.car.ticketNumber}, paid by card`,
      due + tipCents,
      answer.order.totalCents - (order.house?.cents ?? 0),
    );
    order.card = due;
    order.tip = tipCents;
    this.#notePaid(order);
    book.giveTip(order, tipCents, this.now);
    book.count('card');
  }

  async payAtDesk(order: Order, way: 'cash' | 'complimentary' | 'house', by: Valet): Promise<void> {
    const { server, book } = this.month;
    const isManagers = way === 'complimentary';
    const taker = isManagers ? this.venue.business.manager : by;
    const amountCents = this.due(order);
    const params = { id: order.id };
    const call = server.as(taker.token);
    const path = 'POST /api/dispatch/orders/{id}/settle';
    if (way === 'cash') {
      const body = { way, amountCents, givenCents: amountCents + 10 };
      await call(path, { params, body });
      order.cash = { by: taker.id, cents: amountCents };
    } else if (way === 'complimentary') {
      await call(path, { params, body: { way, amountCents, reason: 'Waited too long' } });
      order.gift = amountCents;
      book.count(order.isDeferred ? 'written off' : 'given away');
    } else {
      const account = this.random.pick(this.venue.business.accounts);
      const told = await call(path, {
        params,
        body: { way, amountCents, houseAccountId: account.id },
      });
      const cents = this.#cover(amountCents, account.cover);
      mustBe(`${account.name} pays`, amountCents - cents, told.amountDueCents);
      order.house = { accountId: account.id, cents, by: taker.name };
    }
    book.count(way);
    if (this.due(order) === 0 || way !== 'house') this.#notePaid(order);
  }

  /** Enters the code of a house account. The guest pays the rest. */
  async useAccount(order: Order): Promise<void> {
    const { server, book } = this.month;
    const account = this.random.pick(this.venue.business.accounts);
    const due = this.due(order);
    const told = await server.as()('POST /api/customer/orders/{id}/promo', {
      params: { id: order.id },
      body: { code: account.code, ticketToken: this.ticketToken },
    });
    const cents = this.#cover(due, account.cover);
    mustBe(`${account.name} leaves`, due - cents, told.amountDueCents);
    order.house = { accountId: account.id, cents, by: null };
    book.count('house code');
    if (cents === due) this.#notePaid(order);
  }

  async tipLater(order: Order): Promise<void> {
    const { server, book } = this.month;
    const tipCents = this.random.whole(2, 12) * (this.venue.business.unit / 2);
    const confirmationTokenId = await cardToken(server);
    const body = { tipCents, ticketToken: this.ticketToken, confirmationTokenId };
    await server.as()('POST /api/customer/orders/{id}/tip', { params: { id: order.id }, body });
    book.giveTip(order, tipCents, this.now);
    book.count('later tip');
  }

  async rate(): Promise<void> {
    const { server, book } = this.month;
    const stars = this.random.pick([5, 5, 5, 4, 4, 3, 2, 1]);
    const params = { token: this.ticketToken };
    await server.as()('POST /api/customer/ticket/{token}/rating', {
      params,
      body: { rating: stars },
    });
    this.car.rating = { stars, at: this.now };
    book.count('rating');
  }

  /** Cancels the order. Cash is returned only after the desk has handed it out. */
  async cancel(order: Order): Promise<void> {
    const { server, book } = this.month;
    const params = { id: order.id };
    await server.as()('POST /api/customer/orders/{id}/cancel', {
      params,
      body: { ticketToken: this.ticketToken },
    });
    order.cancelledAt = this.now;
    const promo = this.venue.business.promos.find(({ id }) => id === order.promoId);
    if (promo) promo.usesLeft += 1;
    if (order.paidAt === null) return;
    book.count('cancelled and refunded');
    if (!order.cash) await this.#awaitRefund(order);
  }

  async getCashBack(order: Order, valet: Valet): Promise<void> {
    const call = { params: { id: order.id } };
    await this.as(valet)('POST /api/dispatch/orders/{id}/cash-returned', call);
    order.cashReturned = { by: valet.id, at: this.now };
    this.month.book.count('cash handed back');
    await this.#awaitRefund(order);
  }

  async #awaitRefund(order: Order): Promise<void> {
    await patiently(async () => {
      const params = { token: this.ticketToken };
      const ticket = await this.month.server.as()('GET /api/customer/ticket/{token}', { params });
      return ticket.orders.find(({ id }) => id === order.id)?.paymentStatus === 'refunded';
    });
    this.month.book.refund(order, this.now);
  }
}
