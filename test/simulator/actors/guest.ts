import { randomUUID } from 'node:crypto';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { enterCard } from '../../faults/guest.ts';
import type { CarRecord, OrderRecord } from '../book.ts';
import type { Curb, DeskWay } from '../curb.ts';
import { findCode, type Phone } from '../network.ts';
import type { Party } from '../party.ts';
import type { GuestPlan } from '../plan.ts';
import { quote, readSign } from '../prices.ts';
import type { Random } from '../random.ts';
import { DoesNotAddUp, mustBe } from '../reckoning/differences.ts';
import type { HouseAccount, Promo } from '../stage.ts';

const CONFIRM = 'POST /api/customer/orders/{id}/payment/confirm';
const PROMO = 'POST /api/customer/orders/{id}/promo';
const MINUTE = 60_000;
/** Interval at which a page without a hint asks again. */
const POLL_MS = 5_000;
/** Interval at which a person looks for an SMS, and the time after which none will come. */
const LOOK_MS = 250;
const SMS_WITHIN_MS = 150_000;
/** Minutes after which a guest at the desk asks for a link that has not come. */
const LINK_PATIENCE = 30;
/** Minutes before a chosen time at which a guest looks for their car. */
export const AHEAD_MINUTES = 15;

/** Takes money beside the guest: the runner at the curb. */
type Cashier = { take(guest: Guest, way: DeskWay): Promise<void> };

/** Brings a car, and comes for it: by the page of their ticket, or at the desk. */
export class Guest {
  readonly plan: GuestPlan;
  readonly phone: Phone;
  readonly random: Random;
  /** The last order, as the page shows it. */
  order: GuestOrder | null = null;
  car!: CarRecord;
  /** The last order, as the guest and the staff noted it. */
  record!: OrderRecord;
  doing = 'comes';
  /** The first runner has asked for another one. */
  hadOtherRunner = false;
  /** Has the car, though no phone has told it yet. */
  hasCar = false;
  ticketToken = '';
  readonly #party: Party;
  readonly #curb: Curb;
  #wantedAt = 0;
  #hint = Promise.withResolvers<void>();

  constructor(party: Party, plan: GuestPlan) {
    this.#party = party;
    this.plan = plan;
    this.#curb = party.curbOf(plan.place);
    this.random = party.randomOf(plan.plate);
    this.phone = party.phoneOf({ name: `guest of ${plan.plate}`, role: 'guest', token: null });
  }

  async live(): Promise<void> {
    const { plan } = this;
    const { clock, book } = this.#party;
    this.car = book.arrive(plan.plate, plan.place);
    this.doing = 'waits at the podium';
    if ((await clock.hear(this.#curb.arrive(this))) !== 'taken') return;
    this.doing = 'is at the party';
    await clock.pause(plan.staysFor);
    this.doing = 'looks for the link';
    await this.#openLink();
    if (plan.end === 'stays') return;
    const { stayId } = this.car;
    this.phone.follow(
      { type: 'authenticate', ticketToken: this.ticketToken },
      { stayId },
      this.hear,
    );
    await this.#ask(plan.wants === 'tomorrow');
    await this.#pay();
    await this.#changeMind();
    this.doing = 'waits for the car';
    await this.#fetch();
    this.doing = 'drives home';
    if (plan.rates) await this.#rate();
    await this.#tipLater();
    this.phone.unfollow();
  }

  /** Tells the guest that something changed about their car. */
  hear = (): void => {
    this.#hint.resolve();
    this.#hint = Promise.withResolvers();
  };

  /** The code of the newest SMS; null where it does not come in time. */
  readCode(minutes: number): Promise<string | null> {
    return this.#readSms(/: (\d{6}) is your code/, minutes);
  }

  /** Proof that the car is theirs. Their page may not know yet that the car is there. */
  async showProof() {
    const { proof } = this.plan;
    if (proof !== 'code') return { checked: proof };
    this.#press('shows the code');
    if (!this.order?.handover) await this.readTicket();
    const code = this.order?.handover?.code;
    return code ? { code } : { checked: 'key_claim' as const };
  }

  /** Takes the link from the QR code on a valet's screen. */
  scan(url: string): void {
    this.#press('scans the link');
    this.ticketToken = /(tkt_[\w-]+)/.exec(url)?.[1] ?? '';
  }

  async readTicket(): Promise<GuestTicket> {
    const params = { token: this.ticketToken };
    const ticket = await this.phone.insist('GET /api/customer/ticket/{token}', { params });
    this.order = ticket.orders[0] ?? null;
    return ticket;
  }

  /** Amount that is still to be paid. */
  get due(): number {
    return this.record.feeCents - (this.record.house?.cents ?? 0);
  }

  /** Pays by each way of the plan in turn, until nothing is due. */
  async settleUp(cashier?: Cashier): Promise<void> {
    this.doing = 'pays';
    for (const way of this.plan.pays) {
      if (this.record.paidAt !== null) return;
      if (way === 'card') await this.#payByCard();
      else if (way === 'house code') await this.#useAccount();
      else if (cashier && way !== 'gift') await cashier.take(this, way);
      else await this.#party.clock.hear(this.#curb.ask(this, way));
    }
  }

  /** Notes what a house account pays: it leaves nothing that no card could be charged with. */
  noteHouse({ id: accountId, name, cover }: HouseAccount, by: string | null, left: number): void {
    const { due } = this;
    const covered = Math.min(due, cover ?? due);
    const cents = due - covered < this.plan.place.business.terms.leastCharge ? due : covered;
    mustBe(`${name} leaves`, due - cents, left);
    this.record.house = { accountId, cents, by };
    if (this.due === 0) this.#party.book.pay(this.record);
  }

  #press(what: string): void {
    this.#party.book.press('guest', what);
  }

  #again(what: string): void {
    this.#party.book.twice.add('guest', what);
  }

  #count(kind: string): void {
    this.#party.book.count(kind);
  }

  async #readSms(pattern: RegExp, minutes: number): Promise<string | null> {
    const { clock } = this.#party;
    const until = clock.now + minutes * MINUTE;
    const since = performance.now();
    for (;;) {
      const query = { to: this.plan.phone };
      const { messages } = await this.phone.insist('GET /api/dev/messages', { query });
      const found = messages.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
      if (found) return found;
      if (clock.now > until || performance.now() - since > SMS_WITHIN_MS) return null;
      await clock.pauseMs(LOOK_MS);
    }
  }

  async #openLink(): Promise<void> {
    const { plan } = this;
    const { clock } = this.#party;
    if (plan.link === 'sent again' && plan.end === 'leaves') {
      this.#again('asks for the link again');
      await clock.hear(this.#curb.ask(this, 'link'));
    } else if (plan.link === 'staff ask' && plan.end === 'leaves') {
      this.#again('has staff ask for the car');
      await clock.hear(this.#curb.ask(this, 'car'));
    }
    if (this.ticketToken) return;
    for (;;) {
      const token = await this.#readSms(/customer\/ticket\/(tkt_[\w-]+)/, LINK_PATIENCE);
      if (token) {
        this.ticketToken = token;
        break;
      }
      this.#again('asks for a link that did not come');
      await clock.hear(this.#curb.ask(this, 'link'));
    }
    this.#press('opens the link');
    const params = { token: this.ticketToken };
    const body = { via: 'link' as const };
    await this.phone.insist('POST /api/customer/ticket/{token}/opened', { params, body });
  }

  /** Asks for the car. Where the answer was lost the page shows the order. */
  async #ask(isScheduled: boolean): Promise<void> {
    const { clock, book } = this.#party;
    const { ticketToken } = this;
    this.doing = 'asks for the car';
    const { ticket } = await this.readTicket();
    const isOpen = () => this.order && !['cancelled', 'completed'].includes(this.order.status);
    const targetMinutes = this.random.pick([5, 10, 20]);
    const minutes = isScheduled ? Math.round(this.plan.wantedIn) : targetMinutes;
    this.#wantedAt = clock.now + minutes * MINUTE;
    while (!isOpen()) {
      const hint = this.#hint.promise;
      this.#press('asks for the car');
      this.#wantedAt = clock.now + minutes * MINUTE;
      const scheduledTime = new Date(this.#wantedAt).toISOString();
      const when = isScheduled ? { scheduledTime } : { targetMinutes };
      const body = { ticketId: ticket.id, ticketToken, ...when };
      try {
        this.order = await this.phone.insist('POST /api/customer/orders', { body });
      } catch (error) {
        const code = findCode(error);
        if (code === 'CAR_NOT_PARKED') {
          this.#again('asks before the car is parked');
          await clock.hear(hint, { pollMs: POLL_MS });
        } else if (code !== 'ORDER_ALREADY_OPEN') throw error;
        await this.readTicket();
      }
    }
    const { order } = this;
    if (!order) throw new DoesNotAddUp(this.phone.owner.name, 'an order', ticket.status);
    this.record = book.orderOf(this.car, order.id);
    this.record.isScheduled = isScheduled;
    if (order.status === 'due') {
      this.record.isDeferred = true;
      this.record.queuedAt = clock.now;
    }
    this.#notePrice(order, null);
    if (this.record.paidAt !== null) this.#count('costs nothing');
  }

  /** The price by the sign, with a code or without. */
  #quote(promo: Promo | null) {
    const { signs, calendar, business } = this.plan.place;
    const { receivedAt, parkedAt } = this.car;
    const sign = signs.findLast(({ from }) => from <= receivedAt)?.sign;
    if (!sign || parkedAt === null)
      throw new DoesNotAddUp(this.car.plate, 'a parked car', parkedAt);
    const zone = calendar.zoneAt(this.#party.clock.now);
    const { date: day } = calendar.dayOf(parkedAt);
    const price = readSign(sign, { parkedAt, wantedAt: this.#wantedAt, zone, day });
    return quote(price, business.terms, promo?.discount ?? null);
  }

  #notePrice(told: GuestOrder, promo: Promo | null): void {
    const { guestPays, platform, discount } = this.#quote(promo);
    const { terms } = this.plan.place.business;
    mustBe(
      `${this.plan.place.name}, ${this.car.plate}, the price told${promo ? ` with ${promo.code}` : ''}`,
      [guestPays, terms.isFeeOnTop ? platform : 0, discount],
      [told.valetFeeCents, told.platformFeeCents, told.discountCents],
    );
    mustBe(`${this.car.plate}, paid`, guestPays === 0, told.paidAt !== null);
    Object.assign(this.record, {
      feeCents: guestPays,
      platformCents: platform,
      discountCents: discount,
      promoId: promo?.id ?? null,
    });
    if (guestPays === 0) this.#party.book.pay(this.record);
  }

  async #pay(): Promise<void> {
    const { plan, record } = this;
    if (record.paidAt !== null) return;
    const promo = plan.promo === null ? null : plan.place.business.promos[plan.promo];
    if (promo) await this.#useCode(promo);
    if (record.paidAt !== null) return;
    if (plan.paysAt === 'handover' && plan.place.payWhen === 'atHandover') return;
    await this.#party.clock.pause(plan.paysAfter);
    await this.settleUp();
  }

  async #useCode(promo: Promo): Promise<void> {
    await this.#party.clock.pause(0.4);
    this.#press('types a code');
    const { price } = this.#quote(null);
    const params = { id: this.record.id };
    const body = { code: promo.code, ticketToken: this.ticketToken };
    const isUsedUp = promo.usesLeft === 0;
    const isBelow = price < promo.minimum;
    try {
      const told = await this.phone.insist(PROMO, { params, body });
      mustBe(`${promo.code} of ${price}, refused`, false, isUsedUp || isBelow);
      promo.usesLeft -= 1;
      this.#count('promo code');
      this.#notePrice(told, promo);
      if (this.record.paidAt !== null) this.#count('a code takes all off');
    } catch (error) {
      if (findCode(error) === null || !(isUsedUp || isBelow)) throw error;
      const code = isUsedUp ? 'PROMO_USED_UP' : 'PROMO_BELOW_MINIMUM';
      mustBe(`${promo.code} of ${price}`, code, findCode(error));
      this.#count(isUsedUp ? 'code used up' : 'code below its minimum');
    }
  }

  /** Types the account's code; what it does not cover is still to be paid. */
  async #useAccount(): Promise<void> {
    this.#press('types a house code');
    const account = this.random.pick(this.plan.place.business.accounts);
    const params = { id: this.record.id };
    const body = { code: account.code, ticketToken: this.ticketToken };
    const told = await this.phone.insist(PROMO, { params, body });
    this.noteHouse(account, null, told.amountDueCents);
    this.#count('house code');
  }

  /** Tries the next card after each that is refused, the last one again and again. */
  async #payByCard(): Promise<void> {
    const { clock, book } = this.#party;
    const cards = [...this.plan.cards];
    for (let tries = 1; ; tries += 1) {
      const number = cards.length > 1 ? (cards.shift() as string) : (cards[0] as string);
      this.#press('pays');
      if (tries > 1) this.#again('pays once more');
      try {
        await this.#confirm(number);
        break;
      } catch (error) {
        const code = findCode(error);
        if (code === 'NOT_AWAITING_PAYMENT') break;
        if (code === 'PAYMENT_IN_PROGRESS') await clock.pauseMs(3_000);
        else if (code !== 'PAYMENT_DECLINED') throw error;
      }
    }
    const { tipCents } = this.plan;
    await this.readTicket();
    const { order, record, due } = this;
    mustBe(
      `${this.car.plate}, the payment`,
      { paid: true, tipCents, total: due + tipCents },
      {
        paid: Boolean(order?.paidAt),
        tipCents: order?.tipCents,
        total: (order?.totalCents ?? 0) - (record.house?.cents ?? 0),
      },
    );
    record.card = due;
    record.tip = tipCents;
    book.pay(record);
    book.giveTip(record, tipCents);
    this.#count('card');
  }

  async #confirm(number: string): Promise<void> {
    const call = this.phone.insist;
    const confirmationTokenId = await enterCard(call, number);
    const params = { id: this.record.id };
    const { ticketToken } = this;
    const body = { tipCents: this.plan.tipCents, valetFeeCents: this.due, ticketToken };
    const answer = await call(CONFIRM, { params, body: { ...body, confirmationTokenId } });
    if (answer.status === 'paid') return;
    this.#press("answers the bank's question");
    await this.#approve(answer.clientSecret);
    await call(CONFIRM, { params, body });
  }

  async #approve(clientSecret: string): Promise<void> {
    const path = 'POST /api/sandbox/payments/{clientSecret}/authenticate';
    try {
      await this.phone.insist(path, { params: { clientSecret }, body: { approve: true } });
    } catch (error) {
      // Approved already, by the call whose answer was lost.
      if (findCode(error) !== 'STATE_CONFLICT') throw error;
    }
  }

  async #changeMind(): Promise<void> {
    const { plan, record, ticketToken } = this;
    if (plan.mind === 'keeps') return;
    const params = { id: record.id };
    await this.#party.clock.pause(plan.changesAfter);
    try {
      if (plan.mind === 'changes the time') {
        this.#press('changes the time');
        const body = { ticketToken, targetMinutes: 20 };
        await this.phone.insist('POST /api/customer/orders/{id}/time', { params, body });
        return;
      }
      this.#press('cancels');
      const body = { ticketToken };
      await this.phone.insist('POST /api/customer/orders/{id}/cancel', { params, body });
    } catch (error) {
      if (findCode(error) !== 'STATE_CONFLICT') throw error;
      this.#again(`${plan.mind}, too late`);
      return;
    }
    await this.#getMoneyBack();
    this.doing = 'stays for another drink';
    await this.#party.clock.pause(6);
    this.#again('asks anew');
    await this.#ask(false);
    await this.#pay();
  }

  async #getMoneyBack(): Promise<void> {
    const { plan, record } = this;
    const { clock, book } = this.#party;
    record.cancelledAt = clock.now;
    const promo = plan.place.business.promos.find(({ id }) => id === record.promoId);
    if (promo) promo.usesLeft += 1;
    if (record.paidAt === null) return;
    this.#count('cancelled and refunded');
    if (record.cash) {
      await clock.pause(plan.cashBack === 'next day' ? 13 * 60 : 0.2);
      await clock.hear(this.#curb.ask(this, 'cash back'));
    }
    await clock.settle(async () => {
      const { orders } = await this.readTicket();
      return orders.find(({ id }) => id === record.id)?.paymentStatus === 'refunded';
    });
    book.refund(record);
  }

  /** Comes when the car is there, and asks once more where it was parked again, until they have it. */
  async #fetch(): Promise<void> {
    const { plan } = this;
    const { clock } = this.#party;
    let { comesAfter } = plan;
    if (this.record.isScheduled) {
      await clock.until(this.#wantedAt - this.random.between(5, AHEAD_MINUTES) * MINUTE);
      this.#curb.ring();
    }
    for (;;) {
      const hint = this.#hint.promise;
      await this.readTicket();
      if (this.order?.status === 'completed') return;
      if (this.order?.heldAt) await this.#resume();
      if (this.order?.status === 'ready' || this.#curb.bays.has(plan.plate)) {
        this.doing = 'comes to the curb';
        await clock.pause(comesAfter);
        comesAfter = 0.5;
        if (await clock.hear(this.#curb.collect(this))) return;
        this.doing = 'waits for the car';
      }
      await clock.hear(hint, { pollMs: POLL_MS });
    }
  }

  async #resume(): Promise<void> {
    const { clock } = this.#party;
    await clock.pause(this.plan.asksAgainAfter);
    this.#press('asks once more');
    this.#again('asks for a car that was parked again');
    const params = { id: this.record.id };
    const body = { ticketToken: this.ticketToken };
    try {
      await this.phone.insist('POST /api/customer/orders/{id}/resume', { params, body });
    } catch (error) {
      // The first answer was lost, and a runner is on the way already.
      if (findCode(error) !== 'STATE_CONFLICT') throw error;
    }
    Object.assign(this.record, { queuedAt: clock.now, isScheduled: false });
  }

  async #rate(): Promise<void> {
    this.#press('rates');
    const rating = this.random.pick([5, 5, 5, 4, 4, 3, 2, 1]);
    const params = { token: this.ticketToken };
    const path = 'POST /api/customer/ticket/{token}/rating';
    await this.phone.insist(path, { params, body: { rating } });
    this.car.rating = { stars: rating, at: this.#party.clock.now };
    this.#count('rating');
  }

  async #tipLater(): Promise<void> {
    const { laterTipCents: tipCents, tipsAfter, cards } = this.plan;
    const { clock, book } = this.#party;
    if (tipCents === 0) return;
    await clock.pause(tipsAfter);
    const params = { id: this.record.id };
    const path = 'POST /api/customer/orders/{id}/tip';
    const { ticketToken } = this;
    let idempotencyKey = randomUUID();
    let card: string | null = null;
    for (let tries = 1; ; tries += 1) {
      this.#press('tips');
      if (tries > 1) this.#again('tips once more');
      card ??= await enterCard(this.phone.insist, cards.at(-1) ?? '');
      const body = { tipCents, ticketToken, confirmationTokenId: card };
      try {
        const answer = await this.phone.insist(path, { params, body }, { idempotencyKey });
        if (answer.status === 'requires_action') {
          await this.#approve(answer.clientSecret);
          const { tipId } = answer;
          await this.phone.insist(path, { params, body: { tipCents, tipId, ticketToken } });
        }
        break;
      } catch (error) {
        const code = findCode(error);
        // A tip whose answer was lost may be under way: the same is asked for again, and another only once it is refused.
        if (code === 'PAYMENT_IN_PROGRESS') await clock.pauseMs(3_000);
        else if (code === 'PAYMENT_DECLINED') [idempotencyKey, card] = [randomUUID(), null];
        else throw error;
      }
    }
    book.giveTip(this.record, tipCents);
    this.#count('later tip');
  }
}
