import { randomPhone } from '#test/factories/people.ts';
import { cardToken, messagesTo } from '#test/factories/stays.ts';
import type { TestServer } from '#test/harness/server.ts';
import type { Book, BookedCar, BookedOrder } from '../book.ts';
import { type Differences, mustBe } from '../differences.ts';
import type { HeldClock } from '../heldClock.ts';
import type { Random } from '../random.ts';
import type { HouseAccount, Promo, StaffMember, StageLocation } from '../stage/stage.ts';
import { quotePrice, readSign } from '../stage/prices.ts';
import type { GuestPage, StaffPress, VisitSteps } from '../steps.ts';

export type Month = {
  server: TestServer;
  clock: HeldClock;
  book: Book;
  steps: VisitSteps;
  places: StageLocation[];
  /** Differences that the checks during the month find. */
  onTheWay: Differences;
};

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

/** Returns the code of a refusal, or `done` if the call was not refused. */
export const findRefusal = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/**
 * Plays a guest with one car and the staff who serve this guest, and records each step in the book.
 */
export class Guest {
  readonly month: Month;
  readonly place: StageLocation;
  readonly random: Random;
  readonly plate: string;
  car!: BookedCar;
  ticketToken = '';
  /** Time for which the guest wants the car. */
  wantedAt = 0;
  readonly #phone = randomPhone();

  constructor(month: Month, place: StageLocation, random: Random, plate: string) {
    this.month = month;
    this.place = place;
    this.random = random;
    this.plate = plate;
  }

  get now(): number {
    return this.month.clock.now;
  }

  get page(): GuestPage {
    return { call: this.month.server.as(), ticketToken: this.ticketToken };
  }

  /** Returns a random valet who is on shift, or any valet while nobody is on shift. */
  pickValet(): StaffMember {
    const onShift = this.month.book.shifts.filter(
      ({ place, to }) => place === this.place && to === null,
    );
    const here = this.place.valets.filter(({ id }) => onShift.some(({ person }) => person === id));
    return this.random.pick(here.length > 0 ? here : this.place.valets);
  }

  /** @param at time of the press, which is earlier than now if the phone was offline */
  press({ id: by, token }: StaffMember, at = this.now): StaffPress {
    const press = { call: this.month.server.as(token), by, at };
    if (at === this.now) return press;
    this.month.book.count('reported late');
    const idempotencyKey = crypto.randomUUID();
    return { ...press, sent: { idempotencyKey, doneAt: new Date(at).toISOString() } };
  }

  async checkIn(valet: StaffMember): Promise<void> {
    const { book, steps } = this.month;
    this.car = book.arrive(this.plate, this.place, this.now);
    const guest = { name: 'Grace Okafor', phone: this.#phone };
    await steps.openTicket(this.press(valet), this.car, guest);
    if (this.place.proof === 'link') return;
    const code = await this.#readSms(/: (\d{6}) is your code/);
    await steps.enterCode(this.press(valet), this.car, code);
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
  #quote(promo: Promo | null) {
    const { calendar, signs, terms } = this.place;
    const { receivedAt, parkedAt } = this.car;
    const { wantedAt } = this;
    const sign = signs.findLast(({ from }) => from <= receivedAt)?.sign;
    if (!sign || parkedAt === null) throw new Error('A car without a price');
    const zone = calendar.zoneAt(this.now);
    const { date: day } = calendar.dayOf(parkedAt);
    const price = readSign(sign, { parkedAt, wantedAt, zone, day });
    return quotePrice(price, terms, promo?.discount ?? null);
  }

  /** @param hours from now until the guest wants the car; null means as soon as possible */
  async ask(hours: number | null): Promise<BookedOrder> {
    const scheduled = hours === null ? null : this.now + Math.round(hours * 60) * 60_000;
    const targetMinutes = this.random.pick([5, 10, 20]);
    this.wantedAt = scheduled ?? this.now + targetMinutes * 60_000;
    const told = await this.page.call('POST /api/customer/orders', {
      body: {
        ticketId: this.car.stayId,
        ticketToken: this.ticketToken,
        ...(scheduled === null
          ? { targetMinutes }
          : { scheduledTime: new Date(scheduled).toISOString() }),
      },
    });
    const order = this.month.steps.ask(this.car, told, this.#quote(null));
    order.isScheduled = scheduled !== null;
    return order;
  }

  async useCode(order: BookedOrder, promo: Promo): Promise<void> {
    const { book, steps } = this.month;
    const before = this.#quote(null).price;
    const call = this.#typeCode(order, promo.code);
    if (promo.usesLeft === 0 || before < promo.minimum) {
      mustBe(
        `${promo.code} of ${before}`,
        promo.usesLeft === 0 ? 'PROMO_USED_UP' : 'PROMO_BELOW_MINIMUM',
        await findRefusal(call),
      );
      book.count(promo.usesLeft === 0 ? 'code used up' : 'code below its minimum');
      return;
    }
    const told = await call;
    promo.usesLeft -= 1;
    book.count('promo code');
    steps.tellPrice(order, told, this.#quote(promo));
    order.promoId = promo.id;
  }

  #typeCode(order: BookedOrder, code: string) {
    const { call, ticketToken } = this.page;
    const input = { params: { id: order.id }, body: { code, ticketToken } };
    return call('POST /api/customer/orders/{id}/promo', input);
  }

  due(order: BookedOrder): number {
    return order.feeCents - (order.house?.cents ?? 0);
  }

  async payByCard(order: BookedOrder): Promise<void> {
    const { server, book, steps } = this.month;
    const tipCents = this.random.chance(0.7)
      ? this.random.whole(1, 20) * (this.place.business.unit / 4)
      : 0;
    const due = this.due(order);
    const confirmationTokenId = await cardToken(server);
    const body = { tipCents, valetFeeCents: due, confirmationTokenId };
    const answer = await steps.confirm(this.page, order, body);
    if (answer.status !== 'paid') throw new Error(`A card was ${answer.status}`);
    mustBe(
      `${this.car.ticketNumber}, paid by card`,
      due + tipCents,
      answer.order.totalCents - (order.house?.cents ?? 0),
    );
    steps.payByCard(order, { card: due, tipCents });
    book.count('card');
  }

  async payInCash(order: BookedOrder, valet: StaffMember): Promise<void> {
    const amountCents = this.due(order);
    const body = { way: 'cash', amountCents, givenCents: amountCents + 10 } as const;
    await this.month.steps.settle(this.press(valet), order, body);
    this.month.book.count('cash');
  }

  async receiveGift(order: BookedOrder): Promise<void> {
    const { book, steps } = this.month;
    const reason = 'Waited too long';
    const body = { way: 'complimentary', amountCents: this.due(order), reason } as const;
    await steps.settle(this.press(this.place.desk), order, body);
    book.count(order.isDeferred ? 'written off' : 'given away');
    book.count('complimentary');
  }

  async chargeAccount(order: BookedOrder, valet: StaffMember): Promise<void> {
    const account = this.random.pick(this.place.business.accounts);
    const amountCents = this.due(order);
    const body = { way: 'house', amountCents, houseAccountId: account.id } as const;
    const left = await this.month.steps.settle(this.press(valet), order, body);
    this.#cover(order, account, left, valet.name);
    this.month.book.count('house');
  }

  /** Enters the code of a house account. The guest pays the rest. */
  async useAccount(order: BookedOrder): Promise<void> {
    const account = this.random.pick(this.place.business.accounts);
    const { amountDueCents } = await this.#typeCode(order, account.code);
    this.#cover(order, account, amountDueCents, null);
    this.month.book.count('house code');
  }

  /** Notes what a house account pays. A rest too small for a card is paid by the account too. */
  #cover(
    order: BookedOrder,
    { id, name, cover }: HouseAccount,
    left: number,
    by: string | null,
  ): void {
    const due = this.due(order);
    const covered = Math.min(due, cover ?? due);
    const cents = due - covered < this.place.terms.leastCharge ? due : covered;
    mustBe(`${name} leaves`, due - cents, left);
    order.house = { accountId: id, cents, by };
    if (cents === due) this.month.book.pay(order, this.now);
  }

  async tipLater(order: BookedOrder): Promise<void> {
    const { server, book, steps } = this.month;
    const tipCents = this.random.whole(2, 12) * (this.place.business.unit / 2);
    await steps.tip(this.page, order, { tipCents, confirmationTokenId: await cardToken(server) });
    steps.noteTip(order, tipCents);
    book.count('later tip');
  }

  async rate(): Promise<void> {
    const { call, ticketToken: token } = this.page;
    const stars = this.random.pick([5, 5, 5, 4, 4, 3, 2, 1]);
    const input = { params: { token }, body: { rating: stars } };
    await call('POST /api/customer/ticket/{token}/rating', input);
    this.car.rating = { stars, at: this.now };
    this.month.book.count('rating');
  }

  /** Cancels the order. Cash is returned only after the desk has handed it out. */
  async cancel(order: BookedOrder): Promise<void> {
    const { book, steps } = this.month;
    await steps.cancel(this.page, order);
    const promo = this.place.business.promos.find(({ id }) => id === order.promoId);
    if (promo) promo.usesLeft += 1;
    if (order.paidAt === null) return;
    book.count('cancelled and refunded');
    if (!order.cash) await this.#awaitRefund(order);
  }

  async getCashBack(order: BookedOrder, valet: StaffMember): Promise<void> {
    await this.month.steps.handBackCash(this.press(valet), order);
    this.month.book.count('cash handed back');
    await this.#awaitRefund(order);
  }

  async #awaitRefund(order: BookedOrder): Promise<void> {
    await patiently(async () => {
      const { orders } = await this.readTicket();
      return orders.find(({ id }) => id === order.id)?.paymentStatus === 'refunded';
    });
    this.month.book.refund(order, this.now);
  }

  readTicket() {
    const { call, ticketToken: token } = this.page;
    return call('GET /api/customer/ticket/{token}', { params: { token } });
  }
}
