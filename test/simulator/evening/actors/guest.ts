import { randomUUID } from 'node:crypto';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { enterCard } from '#test/faults/guest.ts';
import { MINUTE } from '../../clock.ts';
import { DoesNotAddUp } from '../../differences.ts';
import type { Curb } from '../curb.ts';
import type { BookedCar, BookedOrder } from '../../book.ts';
import { quotePrice } from '../../stage/prices.ts';
import type { GuestPage } from '../../steps.ts';
import { findCode, type Phone } from '../network.ts';
import type { Party } from '../party.ts';
import type { GuestPlan } from '../plan.ts';

/** Milliseconds after which a guest's page without a hint is read again. */
const POLL_MS = 5_000;
/** Milliseconds between two checks of the phone for an SMS. */
const LOOK_MS = 250;
/** Minutes after which a guest without a ticket link asks for the link at the desk. */
const LINK_PATIENCE = 30;

/** Plays a guest, who brings a car and fetches it later, using the ticket page or the desk. */
export class Guest {
  readonly plan: GuestPlan;
  readonly phone: Phone;
  /** State of the newest order at the last read of the page. */
  order: GuestOrder | null = null;
  doing = 'comes';
  ticketToken = '';
  /** The car in the book, from the arrival on. */
  car!: BookedCar;
  readonly #party: Party;
  readonly #curb: Curb;
  #hint = Promise.withResolvers<void>();

  constructor(party: Party, plan: GuestPlan) {
    this.#party = party;
    this.plan = plan;
    this.#curb = party.curbOf(plan.place);
    this.phone = party.phoneOf({ name: `guest of ${plan.plate}`, role: 'guest', token: null });
  }

  async live(): Promise<void> {
    const { plan } = this;
    const { clock } = this.#party;
    await clock.until(clock.at(plan.arrivesAt));
    this.car = this.#party.book.arrive(plan.plate, plan.place, clock.now);
    this.doing = 'waits at the podium';
    if ((await this.#curb.arrive(this)) === 'turned away') return;
    this.doing = 'is at the party';
    await clock.pause(plan.staysFor);
    if (plan.end === 'stays') {
      // Reads the ticket link, which is sent although this guest leaves the car until tomorrow.
      await this.#openLink();
      return;
    }
    this.doing = 'looks for the link';
    await this.#openLink();
    this.phone.follow({ type: 'authenticate', ticketToken: this.ticketToken }, () => this.#heard());
    await this.#ask();
    await this.#pay();
    await this.#changeMind();
    this.doing = 'waits for the car';
    await this.#fetch();
    this.doing = 'drives home';
    await this.#tipLater();
    this.phone.unfollow();
  }

  /** Returns the code of the newest SMS; null if no SMS arrives within these minutes. */
  async readCode(minutes: number): Promise<string | null> {
    return this.#readSms(/: (\d{6}) is your code/, minutes);
  }

  /**
   * Returns the handover code on the guest's page; null if the page does not show the car at the
   * curb yet.
   */
  async showCode(): Promise<string | null> {
    this.#press('shows the code');
    if (this.order?.handover) return this.order.handover.code;
    await this.readTicket();
    return this.order?.handover?.code ?? null;
  }

  /** Scans the QR code on a valet's screen. */
  scan(url: string): void {
    this.#press('scans the link');
    this.ticketToken = /\/t\/([0-9A-Za-z]{22})/.exec(url)?.[1] ?? '';
  }

  async readTicket(): Promise<GuestTicket> {
    const params = { token: this.ticketToken };
    const ticket = await this.phone.insist('GET /api/customer/ticket/{token}', { params });
    this.order = ticket.orders[0] ?? null;
    return ticket;
  }

  get #page(): GuestPage {
    return { call: this.phone.insist, ticketToken: this.ticketToken };
  }

  /** Returns the order in the book. */
  #booked(id: string): BookedOrder {
    return this.#party.book.findOrder(this.car, id, this.#party.clock.now);
  }

  #press(what: string): void {
    this.#party.notebook.presses.add('guest', what);
  }

  #again(what: string): void {
    this.#party.notebook.twice.add('guest', what);
  }

  #heard(): void {
    this.#hint.resolve();
    this.#hint = Promise.withResolvers();
  }

  async #readSms(pattern: RegExp, minutes: number): Promise<string | null> {
    const { clock } = this.#party;
    const until = clock.now + minutes * MINUTE;
    for (;;) {
      const query = { to: this.plan.phone };
      const { messages } = await this.phone.insist('GET /api/dev/messages', { query });
      const found = messages.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
      if (found) return found;
      if (clock.now > until) return null;
      await clock.pauseMs(LOOK_MS);
    }
  }

  async #openLink(): Promise<void> {
    const { plan } = this;
    if (plan.link === 'sent again' && plan.end === 'leaves') {
      this.#again('asks for the link again');
      await this.#curb.ask(this, 'link');
    } else if (plan.link === 'staff ask' && plan.end === 'leaves') {
      this.#again('has staff ask for the car');
      await this.#curb.ask(this, 'car');
    }
    if (this.ticketToken) return;
    const pattern = /\/t\/([0-9A-Za-z]{22})/;
    for (;;) {
      const token = await this.#readSms(pattern, LINK_PATIENCE);
      if (token) {
        this.ticketToken = token;
        break;
      }
      this.#again('asks for a link that did not come');
      await this.#curb.ask(this, 'link');
    }
    this.#press('opens the link');
    const params = { token: this.ticketToken };
    const body = { via: 'link' as const };
    await this.phone.insist('POST /api/customer/ticket/{token}/opened', { params, body });
  }

  /** Requests the car. After a lost answer, reads the page to find out if the request succeeded. */
  async #ask(): Promise<void> {
    this.doing = 'asks for the car';
    const { ticket } = await this.readTicket();
    const isOpen = () => this.order && !['cancelled', 'completed'].includes(this.order.status);
    while (!isOpen()) {
      const hint = this.#hint.promise;
      this.#press('asks for the car');
      const body = { ticketId: ticket.id, targetMinutes: 10, ticketToken: this.ticketToken };
      try {
        this.order = await this.phone.insist('POST /api/customer/orders', { body });
      } catch (error) {
        const code = findCode(error);
        if (code === 'CAR_NOT_PARKED') {
          this.#again('asks before the car is parked');
          await Promise.race([hint, this.#party.clock.pauseMs(POLL_MS)]);
        } else if (code !== 'ORDER_ALREADY_OPEN') throw error;
        await this.readTicket();
      }
    }
    const { order } = this;
    if (!order) throw new DoesNotAddUp(this.phone.owner.name, 'an order', ticket.status);
    const { signs, terms } = this.plan.place;
    const quote = quotePrice(signs[0]?.sign.flat ?? 0, terms, null);
    this.#party.steps.ask(this.car, order, quote);
  }

  async #pay(): Promise<void> {
    const { pays } = this.plan;
    const { order } = this;
    if (!order || order.paidAt) return;
    this.doing = 'pays';
    if (pays === 'desk') await this.#curb.ask(this, 'to pay cash');
    else if (pays === 'complimentary') await this.#curb.ask(this, 'a gift');
    else if (pays === 'card') await this.#payByCard();
    await this.readTicket();
  }

  /** Pays as the card form does: tries the next card after a refusal, and repeats the last card. */
  async #payByCard(): Promise<void> {
    const { clock } = this.#party;
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
    const { plate, tipCents } = this.plan;
    await this.readTicket();
    const { order } = this;
    const told = { paid: Boolean(order?.paidAt), tipCents: order?.tipCents };
    if (!order?.paidAt || order.tipCents !== tipCents)
      throw new DoesNotAddUp(`${plate}, the payment`, { paid: true, tipCents }, told);
    const paid = { card: order.valetFeeCents, tipCents };
    this.#party.steps.payByCard(this.#booked(order.id), paid);
  }

  async #confirm(number: string): Promise<void> {
    const { order } = this;
    if (!order) return;
    const confirmationTokenId = await enterCard(this.phone.insist, number);
    const { steps } = this.#party;
    const body = { tipCents: this.plan.tipCents, valetFeeCents: order.valetFeeCents };
    const answer = await steps.confirm(this.#page, order, { ...body, confirmationTokenId });
    if (answer.status === 'paid') return;
    this.#press("answers the bank's question");
    await this.#approve(answer.clientSecret);
    await steps.confirm(this.#page, order, body);
  }

  async #approve(clientSecret: string): Promise<void> {
    const input = { params: { clientSecret }, body: { approve: true } };
    try {
      await this.phone.insist('POST /api/sandbox/payments/{clientSecret}/authenticate', input);
    } catch (error) {
      // The earlier call, whose answer was lost, has already approved the payment.
      if (findCode(error) !== 'STATE_CONFLICT') throw error;
    }
  }

  async #changeMind(): Promise<void> {
    const { plan, order } = this;
    if (!order || plan.mind === 'keeps') return;
    await this.#party.clock.pause(0.3);
    try {
      if (plan.mind === 'changes the time') {
        this.#press('changes the time');
        const body = { ticketToken: this.ticketToken, targetMinutes: 20 };
        const input = { params: { id: order.id }, body };
        await this.phone.insist('POST /api/customer/orders/{id}/time', input);
        return;
      }
      this.#press('cancels');
      await this.#party.steps.cancel(this.#page, this.#booked(order.id));
    } catch (error) {
      if (findCode(error) !== 'STATE_CONFLICT') throw error;
      this.#again(`${plan.mind}, too late`);
      return;
    }
    const paidCash = order.settlements.some(({ way }) => way === 'cash');
    await this.readTicket();
    if (paidCash || this.order?.settlements.some(({ way }) => way === 'cash'))
      await this.#curb.ask(this, 'cash back');
    await this.#askAnew();
  }

  async #askAnew(): Promise<void> {
    this.doing = 'stays for another drink';
    await this.#party.clock.pause(6);
    this.#again('asks anew');
    await this.#ask();
    await this.#pay();
  }

  /**
   * Fetches the car at the curb. If the car was parked again, requests it a second time, until the
   * guest has the car.
   */
  async #fetch(): Promise<void> {
    const { plan } = this;
    const { clock } = this.#party;
    let comesAfter = plan.comesAfter;
    this.#curb.waiting.set(plan.plate, this);
    for (;;) {
      const hint = this.#hint.promise;
      await this.readTicket();
      if (this.order?.heldAt) await this.#resume(this.order.id);
      if (this.order?.status === 'ready' || this.#curb.bays.has(plan.plate)) {
        this.doing = 'comes to the curb';
        await clock.pause(comesAfter);
        comesAfter = 0.5;
        if (await this.#curb.collect(this)) return;
        this.doing = 'waits for the car';
      } else if (this.order?.status === 'cancelled') {
        // Staff have cancelled, and the car did not come.
        await this.#askAnew();
        this.doing = 'waits for the car';
        continue;
      }
      await Promise.race([hint, clock.pauseMs(POLL_MS)]);
    }
  }

  async #resume(id: string): Promise<void> {
    this.#press('asks once more');
    this.#again('asks for a car that was parked again');
    try {
      await this.#party.steps.resume(this.#page, this.#booked(id));
    } catch (error) {
      // The earlier call succeeded although its answer was lost: a runner is on the way.
      if (findCode(error) !== 'STATE_CONFLICT') throw error;
    }
  }

  async #tipLater(): Promise<void> {
    const { laterTipCents: tipCents } = this.plan;
    const { order } = this;
    const { steps, clock } = this.#party;
    if (tipCents === 0 || !order) return;
    await clock.pause(2);
    let key = randomUUID();
    let card: string | null = null;
    for (let tries = 1; ; tries += 1) {
      this.#press('tips');
      if (tries > 1) this.#again('tips once more');
      card ??= await enterCard(this.phone.insist, this.plan.cards.at(-1) ?? '');
      const body = { tipCents, confirmationTokenId: card };
      try {
        const answer = await steps.tip(this.#page, order, body, { idempotencyKey: key });
        if (answer.status === 'requires_action') {
          await this.#approve(answer.clientSecret);
          await steps.tip(this.#page, order, { tipCents, tipId: answer.tipId });
        }
        break;
      } catch (error) {
        const code = findCode(error);
        // A charge whose answer was lost may still be running, so this call is repeated with the
        // same key. Only a refusal allows another charge.
        if (code === 'PAYMENT_IN_PROGRESS') await clock.pauseMs(3_000);
        else if (code === 'PAYMENT_DECLINED') [key, card] = [randomUUID(), null];
        else throw error;
      }
    }
    steps.noteTip(this.#booked(order.id), tipCents);
  }
}
