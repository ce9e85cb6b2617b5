import { randomInt, randomUUID } from 'node:crypto';
import { type ApiCall, CallError } from '#contract/client.ts';
import { randomPhone, type TestBusiness } from '#test/factories/people.ts';
import { CARDS } from '#test/factories/stays.ts';
import { codeFrom, enterCard, linkFrom, NotYet } from './guest.ts';

export type TicketStep =
  | 'open'
  | 'cancelTicket'
  | 'verify'
  | 'park'
  | 'order'
  | 'cancelOrder'
  | 'decline'
  | 'challenge'
  | 'approve'
  | 'pay'
  | 'tip'
  | 'assign'
  | 'ready'
  | 'complete';

const toParked: TicketStep[] = ['open', 'verify', 'park'];
const toEnd: TicketStep[] = ['assign', 'ready', 'complete'];

/**
 * Plans of ticket lives, from check-in to handover. A plan that is listed more often is chosen more
 * often.
 */
const plans: TicketStep[][] = [
  [...toParked, 'order', 'pay', ...toEnd],
  [...toParked, 'order', 'pay', ...toEnd],
  [...toParked, 'order', 'pay', ...toEnd],
  [...toParked, 'order', 'pay', 'tip', ...toEnd],
  [...toParked, 'order', 'pay', 'tip', 'cancelOrder', 'order', 'pay', ...toEnd],
  [...toParked, 'order', 'decline', 'pay', ...toEnd],
  [...toParked, 'order', 'challenge', 'approve', 'pay', ...toEnd],
  [...toParked, 'order', 'cancelOrder', 'order', 'pay', ...toEnd],
  [...toParked, 'order', 'pay', 'cancelOrder', 'order', 'pay', ...toEnd],
  ['open', 'cancelTicket'],
];

/** States in the database: of a stay, of its newest order, and of the payment for this order. */
export type State = { stay: string; order: string | null; payment: string | null };
const written = (state: State | undefined) =>
  state ? `${state.stay}/${state.order ?? '-'}/${state.payment ?? '-'}` : 'nothing';

/** Maps a step to the states that are allowed between this step and the next. */
const after: Record<TicketStep, RegExp> = {
  open: /^expected\/-\/-$/,
  cancelTicket: /^cancelled\/-\/-$/,
  verify: /^received\/-\/-$/,
  park: /^parked\/-\/-$/,
  order: /^returning\/requested\/open$/,
  cancelOrder: /^parked\/cancelled\/(cancelled|refund_due|refunded)$/,
  decline: /^returning\/requested\/open$/,
  challenge: /^returning\/requested\/requires_action$/,
  // The provider has the bank's approval. The reconciler may find the approval before the guest's
  // browser reports it.
  approve: /^returning\/(requested\/requires_action|paid\/paid)$/,
  pay: /^returning\/paid\/paid$/,
  tip: /^returning\/paid\/paid$/,
  assign: /^returning\/dispatched\/paid$/,
  ready: /^ready\/ready\/paid$/,
  complete: /^returned\/completed\/paid$/,
};
const charging: ReadonlySet<TicketStep> = new Set(['decline', 'challenge', 'pay']);

/** Plays one ticket from check-in to handover, and counts the steps that the server answered. */
export class Life {
  readonly business: TestBusiness;
  readonly plan: readonly TicketStep[] = plans[randomInt(plans.length)] ?? [];
  readonly phone = randomPhone();
  readonly key = randomUUID();
  readonly tipCents = randomInt(0, 1_000);
  acknowledged = 0;
  /**
   * True if a step was sent and its answer never came. The server may have done the step or not.
   */
  inDoubt = false;
  /**
   * Name of what the ticket waits for: an SMS, or another process's claim on the payment. Null if
   * the ticket does not wait.
   */
  held: string | null = null;
  stayId: string | null = null;
  #token = '';
  #orderId = '';
  /** Card token that pays the tip. */
  #card: string | null = null;
  #declined = 0;

  constructor(business: TestBusiness) {
    this.business = business;
  }
  get isOver(): boolean {
    return this.acknowledged === this.plan.length;
  }
  get next(): TicketStep {
    return this.plan[this.acknowledged] as TicketStep;
  }

  /**
   * Takes the next step.
   *
   * @returns false if the ticket must wait before it can continue
   */
  async advance(as: (token?: string) => ApiCall): Promise<boolean> {
    try {
      await this.#do(this.next, as);
      this.acknowledged += 1;
      this.held = null;
      return true;
    } catch (error) {
      if (error instanceof NotYet) this.held = error.message;
      else if (!(error instanceof CallError)) throw error;
      else if (error.status === 0 || error.status >= 500) this.inDoubt = true;
      // A killed server leaves its charge claimed for a minute.
      else if (error.code === 'PAYMENT_IN_PROGRESS' || error.code === 'IN_PROGRESS')
        this.held = error.code;
      else
        throw new Error(
          `${this.next} of ${String(this.stayId)} was refused: ${String(error.code)}`,
          {
            cause: error,
          },
        );
      return false;
    }
  }

  /**
   * Compares the ticket with the database after a restart, and decides if an unanswered step was
   * done. Returns a description of a difference; null if there is none.
   */
  reconcile(state: State | undefined): string | null {
    const now = written(state);
    const last = this.plan[this.acknowledged - 1];
    const isAt = (step: TicketStep | undefined) =>
      step ? after[step].test(now) : now === 'nothing';
    const doubt = this.inDoubt;
    this.inDoubt = false;
    if (doubt && this.next === 'open')
      return isAt('open') || isAt(undefined) ? null : this.#wrong(now);
    if ((doubt || this.held) && isAt(this.next) && !isAt(last)) {
      this.held = null;
      this.acknowledged += 1;
      return null;
    }
    if (isAt(last)) return null;
    const claimed = now === 'returning/requested/confirming' && charging.has(this.next);
    if (claimed && (doubt || this.held)) {
      this.held = 'PAYMENT_IN_PROGRESS';
      return null;
    }
    return this.#wrong(now);
  }

  #wrong(now: string): string {
    const done = this.plan.slice(0, this.acknowledged).join(' ');
    return `${String(this.stayId)}: acknowledged '${done}', in the database '${now}'`;
  }

  async #do(step: TicketStep, as: (token?: string) => ApiCall): Promise<void> {
    const { valet, manager, otherValet, location } = this.business;
    const ticket = { params: { ticketId: this.stayId ?? '' } };
    if (step === 'open') {
      const body = {
        phoneE164: this.phone,
        licensePlate: this.key.slice(0, 8),
        locationId: location.id,
      };
      const options = { idempotencyKey: this.key };
      this.stayId = (await as(valet.token)('POST /api/valet/tickets', { body }, options)).ticketId;
    } else if (step === 'cancelTicket') {
      await as(valet.token)('POST /api/valet/tickets/{ticketId}/cancel', ticket);
    } else if (step === 'verify') {
      const body = { code: await codeFrom(as(), this.phone) };
      await as(valet.token)('POST /api/valet/tickets/{ticketId}/verify-otp', { ...ticket, body });
    } else if (step === 'park') {
      const body = { parkingSpot: 'B2-14' };
      await as(valet.token)('POST /api/valet/tickets/{ticketId}/parked', { ...ticket, body });
    } else if (step === 'order') {
      this.#token = await linkFrom(as(), this.phone);
      const body = { ticketId: this.stayId ?? '', targetMinutes: 10, ticketToken: this.#token };
      this.#orderId = (await as()('POST /api/customer/orders', { body })).id;
    } else {
      await this.#doWithOrder(step, as, manager.token, otherValet);
    }
  }

  async #doWithOrder(
    step: TicketStep,
    as: (token?: string) => ApiCall,
    manager: string,
    runner: { id: string; token: string },
  ): Promise<void> {
    const params = { id: await this.#order(as) };
    const ticketToken = this.#token;
    if (step === 'cancelOrder') {
      await as()('POST /api/customer/orders/{id}/cancel', { params, body: { ticketToken } });
    } else if (step === 'approve') {
      await this.#approve(as);
    } else if (step === 'assign') {
      const body = { valetId: runner.id };
      await as(manager)('POST /api/dispatch/orders/{id}/assign', { params, body });
    } else if (step === 'ready') {
      await as(runner.token)('POST /api/dispatch/orders/{id}/ready', { params });
    } else if (step === 'complete') {
      await as(manager)('POST /api/dispatch/orders/{id}/complete', { params });
    } else if (step === 'tip') {
      await this.#tip(as, params.id);
    } else {
      await this.#pay(step, as, params.id);
    }
  }

  /** Reads the id of the order from the ticket, because the answer with the id may be lost. */
  async #order(as: (token?: string) => ApiCall): Promise<string> {
    if (this.#token && this.#orderId) return this.#orderId;
    this.#token ||= await linkFrom(as(), this.phone);
    const ticket = await as()('GET /api/customer/ticket/{token}', {
      params: { token: this.#token },
    });
    this.#orderId = ticket.orders[0]?.id ?? '';
    return this.#orderId;
  }

  /**
   * Forgets the id of the order after a restart, because the answer with a newer id may be lost.
   */
  forgetOrder(): void {
    this.#orderId = '';
  }

  async #approve(as: (token?: string) => ApiCall): Promise<void> {
    const ticket = await as()('GET /api/customer/ticket/{token}', {
      params: { token: this.#token },
    });
    const clientSecret = ticket.orders[0]?.clientSecret ?? '';
    if (ticket.orders[0]?.status !== 'requested') return;
    try {
      const params = { clientSecret };
      await as()('POST /api/sandbox/payments/{clientSecret}/authenticate', {
        params,
        body: { approve: true },
      });
    } catch (error) {
      // The earlier call, whose answer was lost, has already approved the payment.
      if (!(error instanceof CallError && error.code === 'STATE_CONFLICT')) throw error;
    }
  }

  /** Pays one tip. A repeat has the same key and card, until the server answers. */
  async #tip(as: (token?: string) => ApiCall, id: string): Promise<void> {
    this.#card ??= await enterCard(as(), CARDS.good);
    const body = { tipCents: 500, ticketToken: this.#token, confirmationTokenId: this.#card };
    const path = 'POST /api/customer/orders/{id}/tip';
    const options = { idempotencyKey: `${this.key}-tip-${this.#declined}` };
    try {
      await as()(path, { params: { id }, body }, options);
    } catch (error) {
      // The server has given this tip up, so the next try uses another card token.
      if (!(error instanceof CallError) || error.code !== 'PAYMENT_DECLINED') throw error;
      this.#declined += 1;
      this.#card = null;
      await this.#tip(as, id);
    }
  }

  /** Pays as the card form does, with another card after a refusal. */
  async #pay(
    step: TicketStep,
    as: (token?: string) => ApiCall,
    id: string,
    tries = 4,
  ): Promise<void> {
    const number =
      step === 'decline' ? CARDS.declined : step === 'challenge' ? CARDS.challenge : CARDS.good;
    const afterApproval = step === 'pay' && this.plan[this.acknowledged - 1] === 'approve';
    const card =
      afterApproval && tries === 4 ? {} : { confirmationTokenId: await enterCard(as(), number) };
    const body = { tipCents: this.tipCents, ticketToken: this.#token, ...card };
    try {
      const answer = await as()('POST /api/customer/orders/{id}/payment/confirm', {
        params: { id },
        body,
      });
      if (answer.status === 'paid' || step === 'challenge' || tries === 0) return;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'PAYMENT_DECLINED' || tries === 0)
        throw error;
      if (step === 'decline') return;
    }
    await this.#pay(step, as, id, tries - 1);
  }
}
