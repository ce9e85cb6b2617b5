import { randomInt, randomUUID } from 'node:crypto';
import { CallError } from '#contract/client.ts';
import { expireOrder } from '#server/features/orders/commands/cancelOrder.ts';
import { expireTicket } from '#server/features/stays/commands/cancelTicket.ts';
import { randomPhone, type TestBusiness } from '#test/factories/people.ts';
import { CARDS } from '#test/factories/stays.ts';
import type { TestServer } from '#test/harness/server.ts';
import { eventText, signEventText } from '#test/factories/payments.ts';
import { codeFrom, enterCard, linkFrom } from './guest.ts';
import type { Races } from './race.ts';

const PATIENT_MS = 20_000;

/**
 * Car whose calls race on two servers. The servers share only the database, which must order the
 * calls.
 */
export class Car {
  readonly here: TestServer;
  readonly there: TestServer;
  readonly business: TestBusiness;
  readonly phone = randomPhone();
  readonly plate: string;
  stayId = '';
  code = '';
  token = '';
  orderId = '';

  constructor(
    servers: readonly [TestServer, TestServer],
    business: TestBusiness,
    plate = randomUUID().slice(0, 8),
  ) {
    [this.here, this.there] = servers;
    this.business = business;
    this.plate = plate;
  }

  open = async (server = this.here, idempotencyKey: string = randomUUID()) => {
    const body = {
      phoneE164: this.phone,
      licensePlate: this.plate,
      locationId: this.business.location.id,
    };
    const options = { idempotencyKey };
    const ticket = await server.as(this.business.valet.token)(
      'POST /api/valet/tickets',
      { body },
      options,
    );
    this.stayId = ticket.ticketId;
    return this.stayId;
  };
  readCode = async () => {
    this.code = await codeFrom(this.here.as(), this.phone, PATIENT_MS);
  };
  readLink = async () => {
    this.token = await linkFrom(this.here.as(), this.phone, PATIENT_MS);
  };
  verify = (server = this.here) =>
    server.as(this.business.valet.token)('POST /api/valet/tickets/{ticketId}/verify-otp', {
      params: { ticketId: this.stayId },
      body: { code: this.code },
    });
  cancelTicket = (server = this.here) =>
    server.as(this.business.otherValet.token)('POST /api/valet/tickets/{ticketId}/cancel', {
      params: { ticketId: this.stayId },
    });
  park = (server = this.here) =>
    server.as(this.business.valet.token)('POST /api/valet/tickets/{ticketId}/parked', {
      params: { ticketId: this.stayId },
      body: { parkingSpot: 'B2-14' },
    });
  order = async (server = this.here) => {
    const body = { ticketId: this.stayId, targetMinutes: 10, ticketToken: this.token };
    const order = await server.as()('POST /api/customer/orders', { body });
    this.orderId = order.id;
    return order;
  };
  /** Enters a card now, and returns the call that charges the card. */
  withCard = async (server = this.here, tipCents = 300, number: string = CARDS.good) => {
    const confirmationTokenId = await enterCard(server.as(), number);
    const body = { tipCents, ticketToken: this.token, confirmationTokenId };
    return () =>
      server.as()('POST /api/customer/orders/{id}/payment/confirm', {
        params: { id: this.orderId },
        body,
      });
  };
  /** Enters a card for a tip after the return, and returns the call that pays this tip. */
  withTip = async (server = this.here, number: string = CARDS.good) => {
    const confirmationTokenId = await enterCard(server.as(), number);
    const body = { tipCents: 500, ticketToken: this.token, confirmationTokenId };
    return () =>
      server.as()('POST /api/customer/orders/{id}/tip', { params: { id: this.orderId }, body });
  };
  /** Prepares a tip that the bank has approved, and whose webhook was not sent yet. */
  withApprovedTip = async (server = this.here) => {
    const asked = await (await this.withTip(server, CARDS.challenge))();
    if (asked.status !== 'requires_action') throw new Error('The bank did not ask');
    await this.approve(asked.clientSecret);
    const body = { tipCents: 500, ticketToken: this.token, tipId: asked.tipId };
    return () =>
      server.as()('POST /api/customer/orders/{id}/tip', { params: { id: this.orderId }, body });
  };
  reassign = (server = this.here) =>
    server.as(this.business.manager.token)('POST /api/dispatch/orders/{id}/reassign', {
      params: { id: this.orderId },
      body: { insteadOf: this.business.otherValet.id, valetId: this.business.valet.id },
    });
  requeue = (server = this.here) =>
    server.as(this.business.manager.token)('POST /api/dispatch/orders/{id}/requeue', {
      params: { id: this.orderId },
    });
  cancelOrder = (server = this.here) =>
    server.as()('POST /api/customer/orders/{id}/cancel', {
      params: { id: this.orderId },
      body: { ticketToken: this.token },
    });
  staffCancel = (server = this.here) =>
    server.as(this.business.manager.token)('POST /api/dispatch/orders/{id}/cancel', {
      params: { id: this.orderId },
      body: { reason: 'other', note: 'Asked at the desk' },
    });
  assign = (server = this.here, runner = this.business.otherValet) =>
    server.as(this.business.manager.token)('POST /api/dispatch/orders/{id}/assign', {
      params: { id: this.orderId },
      body: { valetId: runner.id },
    });
  accept = (server = this.here) =>
    server.as(this.business.valet.token)('POST /api/services/{id}/accept', {
      params: { id: this.stayId },
    });
  ready = (server = this.here) =>
    server.as(this.business.manager.token)('POST /api/dispatch/orders/{id}/ready', {
      params: { id: this.orderId },
    });
  complete = (server = this.here) =>
    server.as(this.business.manager.token)('POST /api/dispatch/orders/{id}/complete', {
      params: { id: this.orderId },
    });
  /** Reports the handover of a runner whose phone had no signal at this time. */
  lateHandover = (doneAt: string, server = this.here) =>
    server.as(this.business.otherValet.token)(
      'POST /api/dispatch/orders/{id}/complete',
      { params: { id: this.orderId }, body: { proof: { checked: 'key_claim' } } },
      { idempotencyKey: randomUUID(), doneAt },
    );
  decideReport = async (way: 'accept' | 'reject', server = this.here) => {
    const manager = server.as(this.business.manager.token);
    const query = { locationId: this.business.location.id };
    const { lateReports } = await manager('GET /api/queue', { query });
    const id = lateReports.find(({ stayId }) => stayId === this.stayId)?.id ?? '';
    return () => manager(`POST /api/dispatch/late-reports/{id}/${way}`, { params: { id } });
  };
  /** Runs the job directly. Like every job, it does nothing if nothing is due. */
  expireTicket = (server = this.here) => expireTicket(server.ctx, this.stayId);
  expireOrder = (server = this.here) => expireOrder(server.ctx, this.orderId);
  webhook = async (server = this.here) => {
    const { rows } = await server.ctx.pool.query<{ id: string }>(
      'select provider_payment_id as id from payments where order_id = $1',
      [this.orderId],
    );
    const body = eventText({ paymentId: rows[0]?.id ?? '' });
    const answer = await fetch(`${server.url}/api/webhooks/payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signEventText(server, body, new Date()),
      },
      body,
    });
    if (!answer.ok) throw new Error(`The webhook was answered with ${answer.status}`);
  };
  /** Returns the current status of the order. */
  status = async (): Promise<string> => {
    const params = { token: this.token };
    const ticket = await this.here.as()('GET /api/customer/ticket/{token}', { params });
    return ticket.orders[0]?.status ?? 'none';
  };
  bringToParked = async () => {
    await this.open();
    await this.readCode();
    await this.verify();
    await this.park();
    await this.readLink();
  };
  approve = async (clientSecret: string) => {
    const params = { clientSecret };
    await this.here.as()('POST /api/sandbox/payments/{clientSecret}/authenticate', {
      params,
      body: { approve: true },
    });
  };
}

type NewCar = (plate?: string) => Car;

/** Races each step of a car's stay against the same step. */
export async function raceEachStep(races: Races, newCar: NewCar): Promise<void> {
  const car = newCar();
  const { here, there } = car;
  const key = randomUUID();
  const opened = new Set<string>();
  const open = async (server: TestServer) => opened.add(await car.open(server, key));
  await races.race(
    'open ‖ open, one key',
    'one or both',
    [],
    [() => open(here), () => open(there)],
  );
  if (opened.size !== 1) races.fault('open ‖ open, one key', `${opened.size} tickets`);
  await car.readCode();
  await races.race('verify ‖ verify', 'one', ['CODE_USED'], [car.verify, () => car.verify(there)]);
  await races.race('park ‖ park', 'one', ['STATE_CONFLICT'], [car.park, () => car.park(there)]);
  await car.readLink();
  const orders = [car.order, () => car.order(there)] as const;
  await races.race('order ‖ order', 'one', ['ORDER_ALREADY_OPEN'], orders);
  const pays = [await car.withCard(), await car.withCard(there)] as const;
  await races.race('pay ‖ pay', 'one or both', ['PAYMENT_IN_PROGRESS'], pays);
  const assigns = [car.assign, () => car.assign(there, car.business.valet)] as const;
  await races.race('assign ‖ assign', 'one', ['STATE_CONFLICT'], assigns);
  await races.race('ready ‖ ready', 'one', ['STATE_CONFLICT'], [car.ready, () => car.ready(there)]);
  await races.race(
    'complete ‖ complete',
    'one',
    ['STATE_CONFLICT'],
    [car.complete, () => car.complete(there)],
  );
}

/** Races tickets that expire while their code arrives, and two tickets for the same car. */
export async function raceTickets(races: Races, newCar: NewCar): Promise<void> {
  const [given, verified, expired] = [newCar(), newCar(), newCar()];
  const { there } = given;
  await Promise.all([given, verified, expired].map((car) => car.open().then(() => car.readCode())));
  const cancels = [given.cancelTicket, () => given.cancelTicket(there)] as const;
  await races.race('cancel ticket ‖ cancel ticket', 'one', ['STATE_CONFLICT'], cancels);
  const cross = [verified.verify, () => verified.cancelTicket(there)] as const;
  await races.race('verify ‖ cancel ticket', 'one', ['STATE_CONFLICT'], cross);
  const late = [expired.verify, () => expired.expireTicket(there)] as const;
  await races.race('verify ‖ expire ticket', 'one or both', ['STATE_CONFLICT'], late);

  const twins = [newCar(), newCar(expired.plate)] as const;
  const twin = newCar(twins[0].plate);
  await Promise.all([twins[0], twin].map((car) => car.open().then(() => car.readCode())));
  const both = [twins[0].verify, () => twin.verify(there)] as const;
  await races.race('verify ‖ verify, one plate', 'one', ['CAR_ALREADY_IN_CUSTODY'], both);
}

/** Races requests for one parked car against each call that cancels the request. */
export async function raceReturns(races: Races, newCar: NewCar): Promise<void> {
  const car = newCar();
  const { there } = car;
  await car.bringToParked();
  await car.order();
  const cancels = [car.cancelOrder, () => car.cancelOrder(there)] as const;
  await races.race('cancel ‖ cancel', 'one or both', [], cancels);

  await car.order();
  // Both calls may succeed, because a paid order can be cancelled too. Its money is then refunded.
  const lost = ['NOT_AWAITING_PAYMENT', 'TIP_NOT_COLLECTED'];
  await races.race('pay ‖ cancel', 'one or both', lost, [
    await car.withCard(),
    () => car.cancelOrder(there),
  ]);
  await expectStatus(races, 'pay ‖ cancel', car, ['cancelled']);

  await car.order();
  const expiries = [car.expireOrder, () => car.cancelOrder(there)] as const;
  await races.race('expire ‖ cancel', 'one or both', ['STATE_CONFLICT'], expiries);
  await expectStatus(races, 'expire ‖ cancel', car, ['cancelled']);

  await car.order();
  const paid = await races.race('expire ‖ pay', 'one or both', lost, [
    car.expireOrder,
    await car.withCard(there),
  ]);
  await expectStatus(races, 'expire ‖ pay', car, [paid.second ? 'paid' : 'cancelled']);

  if (!paid.second) await payAgain(car);
  const sent = await races.race(
    'assign ‖ cancel',
    'one',
    ['STATE_CONFLICT'],
    [car.assign, () => car.cancelOrder(there)],
  );
  if (!sent.first) {
    await payAgain(car);
    const takes = [car.assign, () => car.accept(there)] as const;
    await races.race('assign ‖ accept', 'one', ['STATE_CONFLICT', 'NOT_FOUND'], takes);
  }
  await races.race(
    'ready ‖ complete',
    'one or both',
    ['STATE_CONFLICT'],
    [car.ready, () => car.complete(there)],
  );
}

/** Races payments in several ways, and repeated payments. */
export async function racePayments(races: Races, newCar: NewCar): Promise<void> {
  const car = newCar();
  const { there } = car;
  await car.bringToParked();
  await car.order();
  const challenged = await (await car.withCard(car.here, 300, CARDS.challenge))();
  if (challenged.status === 'requires_action') await car.approve(challenged.clientSecret);
  const look = () =>
    car.here.as()('POST /api/customer/orders/{id}/payment/confirm', {
      params: { id: car.orderId },
      body: { tipCents: 300, ticketToken: car.token },
    });
  await races.race('confirm ‖ webhook', 'one or both', [], [look, () => car.webhook(there)]);
  await expectStatus(races, 'confirm ‖ webhook', car, ['paid']);
  await car.cancelOrder();

  await car.order();
  const tips = [await car.withCard(car.here, 100), await car.withCard(there, 700)] as const;
  const losing = ['PAYMENT_IN_PROGRESS', 'TIP_CHANGED'];
  await races.race('pay ‖ pay, other tip', 'one', losing, tips);
  await expectStatus(races, 'pay ‖ pay, other tip', car, ['paid']);
  await races.race(
    'assign ‖ accept',
    'one',
    ['STATE_CONFLICT', 'NOT_FOUND'],
    [car.assign, () => car.accept(there)],
  );
}

/** Races tips after the payment against reassignment, cancellation and handover. */
export async function raceTips(races: Races, newCar: NewCar): Promise<void> {
  const car = newCar();
  const { there } = car;
  await car.bringToParked();
  await payAgain(car);
  const tips = [await car.withTip(), await car.withTip(there)] as const;
  await races.race('tip ‖ tip', 'one or both', ['PAYMENT_IN_PROGRESS'], tips);
  const approved = await car.withApprovedTip();
  // A tip is refunded in both cases: if it arrives before or after the cancellation.
  const late = ['STATE_CONFLICT', 'PAYMENT_DECLINED'];
  await races.race('approved tip ‖ cancel', 'one or both', late, [
    approved,
    () => car.cancelOrder(there),
  ]);
  await expectStatus(races, 'approved tip ‖ cancel', car, ['cancelled']);

  await payAgain(car);
  await races.race('tip ‖ cancel', 'one or both', late, [
    await car.withTip(),
    () => car.cancelOrder(there),
  ]);
  await expectStatus(races, 'tip ‖ cancel', car, ['cancelled']);

  await payAgain(car);
  const both = async (name: string, step: () => Promise<unknown>, isAsked = false) =>
    races.race(
      name,
      'one or both',
      [],
      [await (isAsked ? car.withApprovedTip() : car.withTip()), step],
    );
  await both('tip ‖ assign', () => car.assign(there));
  await both('approved tip ‖ reassign', () => car.reassign(there), true);
  await both('tip ‖ requeue', () => car.requeue(there));
  await both('approved tip ‖ assign', () => car.assign(there), true);
  await car.ready();
  await both('approved tip ‖ complete', () => car.complete(there), true);
}

/**
 * Races a handover that a phone reports late against the desk, which gives the car to another
 * runner, and two decisions about such a report.
 */
export async function raceLateSteps(races: Races, newCar: NewCar): Promise<void> {
  const [early, late] = [newCar(), newCar()];
  const { here, there } = early;
  for (const car of [early, late]) {
    await car.bringToParked();
    await payAgain(car);
    await car.assign();
  }
  const doneAt = here.ctx.clock().toISOString();
  await races.race(
    'late handover ‖ reassign',
    'one or both',
    ['STATE_CONFLICT'],
    [() => early.lateHandover(doneAt), () => early.reassign(there)],
  );
  await expectStatus(races, 'late handover ‖ reassign', early, ['completed']);

  await late.reassign();
  const after = here.ctx.clock().toISOString();
  await late.lateHandover(after).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'SENT_TO_DESK') throw error;
  });
  const decisions = [await late.decideReport('accept'), await late.decideReport('reject', there)];
  const [accept, reject] = decisions as [() => Promise<unknown>, () => Promise<unknown>];
  const won = await races.race(
    'accept ‖ reject a late report',
    'one',
    ['REPORT_DECIDED'],
    [accept, reject],
  );
  const left = won.first ? 'completed' : 'dispatched';
  await expectStatus(races, 'accept ‖ reject a late report', late, [left]);
}

/**
 * Races staff who cancel a request against the provider's report of its payment, and against a
 * handover that a phone reports late. The desk then decides about the handover.
 */
export async function raceStaffCancels(races: Races, newCar: NewCar): Promise<void> {
  const car = newCar();
  const { here, there } = car;
  await car.bringToParked();
  await car.order();
  const challenged = await (await car.withCard(here, 300, CARDS.challenge))();
  if (challenged.status === 'requires_action') await car.approve(challenged.clientSecret);
  // Both succeed: what arrives before or after the cancellation is refunded.
  const hooked = [car.webhook, () => car.staffCancel(there)] as const;
  await races.race('webhook ‖ staff cancel', 'one or both', [], hooked);
  await expectStatus(races, 'webhook ‖ staff cancel', car, ['cancelled']);

  await payAgain(car);
  await car.assign();
  const doneAt = here.ctx.clock().toISOString();
  const won = await races.race(
    'late handover ‖ staff cancel',
    'one',
    ['SENT_TO_DESK', 'STATE_CONFLICT'],
    [() => car.lateHandover(doneAt), () => car.staffCancel(there)],
  );
  const way = randomInt(2) === 0 ? 'accept' : 'reject';
  if (won.second) await (await car.decideReport(way))();
  const isGone = won.first || way === 'accept';
  const end = isGone ? 'completed' : 'cancelled';
  await expectStatus(races, 'late handover ‖ staff cancel', car, [end]);
}

async function payAgain(car: Car): Promise<void> {
  await car.order();
  const pay = await car.withCard();
  await pay();
}

async function expectStatus(
  races: Races,
  name: string,
  car: Car,
  allowed: string[],
): Promise<void> {
  const status = await car.status();
  if (!allowed.includes(status)) races.fault(name, `the order is ${status}`);
}
