import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { jobHandlers, listRoutines } from '#server/jobs.ts';
import { buildCustomer, parkedService } from '#test/factories/customers.ts';
import { buildStaffedBusiness, setRates } from '#test/factories/people.ts';
import {
  answerBankChallenge,
  getLedgerBalances,
  getOrder,
  getPayment,
  whileUnreachable,
} from '#test/factories/payments.ts';
import { settleOutcomes, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { orderTimes, updateRows } from '#test/factories/rows.ts';
import { endShifts } from '#test/factories/shifts.ts';
import {
  cardToken,
  CARDS,
  pollUntilTruthy,
  messagesTo,
  paidCar,
  parkCar,
  payOrder,
  requestCar,
} from '#test/factories/stays.ts';
import { takeBack, requestReturn } from '#test/factories/steps.ts';
import {
  listTips,
  listTipsAtProvider,
  TIP,
  tipHolders,
  tipWithCard,
} from '#test/factories/tips.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

const MINUTE = 60_000;
/** Amount paid with the order, in smallest units: the valet fee of 16.20 and a tip of 3.00. */
const PAID = 1920;
/**
 * Ledger balances of a cancelled order. `getLedgerBalances` leaves out accounts with a balance of
 * zero.
 */
const NOTHING = {};

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

type Car = Awaited<ReturnType<typeof paidCar>>;
const params = (id: string) => ({ params: { id } });
const manager = () => server.as(business.manager.token);

const assign = ({ order }: Car, valetId = business.valet.id) =>
  manager()('POST /api/dispatch/orders/{id}/assign', { ...params(order.id), body: { valetId } });
const reassign = ({ order }: Car, insteadOf: string, valetId: string) =>
  manager()('POST /api/dispatch/orders/{id}/reassign', {
    ...params(order.id),
    body: { insteadOf, valetId },
  });
const requeue = ({ order }: Car) =>
  manager()('POST /api/dispatch/orders/{id}/requeue', params(order.id));
const bring = ({ order }: Car) =>
  manager()('POST /api/dispatch/orders/{id}/ready', params(order.id));
const handOver = ({ order }: Car) =>
  manager()('POST /api/dispatch/orders/{id}/complete', { ...params(order.id), body: {} });
const cancel = ({ order, ticketToken }: Car) =>
  server.as()('POST /api/customer/orders/{id}/cancel', {
    ...params(order.id),
    body: { ticketToken },
  });

const waitingCar = (): Promise<Car> => paidCar(server, business);
async function readyCar(): Promise<Car> {
  const car = await waitingCar();
  await assign(car);
  await bring(car);
  return car;
}
async function returnedCar(): Promise<Car> {
  const car = await readyCar();
  await handOver(car);
  return car;
}
const tip = (car: Car, tipCents: number, number: string = CARDS.good) =>
  tipWithCard(server, car, tipCents, number);
const give = async (car: Car, tipCents: number) => server.as()(TIP, await tip(car, tipCents));
const receiptOf = ({ ticketToken: token }: Car) =>
  server.as()('GET /api/customer/ticket/{token}/receipt', { params: { token } });
const tipsOf = ({ order }: Car) => listTips(server, order.id);
const atProvider = ({ order }: Car) => listTipsAtProvider(server, order.id);
const heldBy = ({ order }: Car) => tipHolders(server, order.id);

/**
 * Gives a tip for which the bank asks for a challenge.
 *
 * @returns functions that answer the challenge and deliver the provider's webhook
 */
async function askedTip(car: Car, tipCents = 500) {
  const asked = await server.as()(TIP, await tip(car, tipCents, CARDS.challenge));
  if (asked.status !== 'requires_action') throw new Error('The bank did not ask');
  const again = {
    ...params(car.order.id),
    body: { tipCents, tipId: asked.tipId, ticketToken: car.ticketToken },
  };
  return {
    ...asked,
    approve: () => answerBankChallenge(server, asked.clientSecret, true),
    again,
    confirm: () => server.as()(TIP, again),
  };
}

/** Makes all later tips due and runs the routine, as a worker does a minute later. */
async function runTipRoutine(): Promise<void> {
  await updateRows(server, 'later_tips', {}, { next_check_at: new Date(0) });
  await listRoutines(server.ctx)['check-later-tips'].run();
}
const refunded = (car: Car) =>
  pollUntilTruthy(async () => (await tipsOf(car)).every(({ status }) => status === 'refunded'));
const paymentRefunded = (car: Car) =>
  pollUntilTruthy(async () => (await getPayment(server, car.order.id)).status === 'refunded');

test('a guest tips after the return, and again: each tip is a charge of its own for the runner', async () => {
  const car = await returnedCar();
  const first = await server.as()(TIP, await tip(car, 500));
  expect(first).toMatchObject({ status: 'paid', order: { tipCents: 800, isTippable: true } });
  await server.as()(TIP, await tip(car, 200));
  expect(await getLedgerBalances(server, car.order.id)).toEqual({
    customer: -(PAID + 700),
    business: 1500,
    platform: 120,
    runner: 1000,
  });
  expect(await receiptOf(car)).toMatchObject({
    totalCents: PAID + 700,
    payments: [
      { way: 'card', cents: PAID },
      { way: 'card', cents: 500, card: { brand: 'visa', last4: '4242' } },
      { way: 'card', cents: 200 },
    ],
  });
  expect((await getOrder(server, car.order.id)).tip_cents).toBe(300);
});

test('a tip is refused before the order is paid, and a day after the return', async () => {
  const parked = await parkCar(server, business);
  const asked = { ...parked, order: await requestCar(server, parked) };
  expect(await expectRefusal(server.as(), TIP, await tip(asked, 500))).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'requested',
  });
  expect(await tipsOf(asked)).toEqual([]);
  await payOrder(server, parked, asked.order.id);
  expect(await give(asked, 500)).toMatchObject({ status: 'paid', order: { isTippable: true } });
  const late = await returnedCar();
  const yesterday = new Date(server.ctx.clock().getTime() - 24 * 3_600_000);
  await updateRows(server, 'orders', late.order.id, orderTimes(yesterday));
  await expectError('TIP_TOO_LATE', server.as(), TIP, await tip(late, 500));
});

test('an order to be paid at the handover takes its tip with the payment, and later tips after it', async () => {
  const late = await buildStaffedBusiness(server.ctx);
  await updateRows(server, 'locations', late.location.id, { pay_when: 'atHandover' });
  const parked = await parkCar(server, late);
  const car = { ...parked, order: await requestCar(server, parked) };
  expect(car.order).toMatchObject({ status: 'due', isTippable: false });
  const tooSoon = async (state: string) =>
    expectError({ code: 'STATE_CONFLICT', state }, server.as(), TIP, await tip(car, 500));
  await tooSoon('due');
  await server.as(late.manager.token)('POST /api/dispatch/orders/{id}/assign', {
    ...params(car.order.id),
    body: { valetId: late.valet.id },
  });
  await tooSoon('dispatched');
  await server.as(late.valet.token)('POST /api/dispatch/orders/{id}/settle', {
    ...params(car.order.id),
    body: { way: 'cash', amountCents: 1620, givenCents: 2000 },
  });
  expect(await give(car, 500)).toMatchObject({ status: 'paid' });
  expect(await heldBy(car)).toEqual({ [late.valet.id]: 500 });
});

test('a free return can be tipped while its car waits', async () => {
  const free = await buildStaffedBusiness(server.ctx);
  await setRates(server.ctx, free.location.id, { flatRateCents: 0 });
  const parked = await parkCar(server, free);
  const car = { ...parked, order: await requestCar(server, parked) };
  expect(car.order).toMatchObject({ status: 'paid', isTippable: true });
  await give(car, 500);
  expect(await getLedgerBalances(server, car.order.id)).toEqual({ customer: -500, tip_pool: 500 });
  await cancel(car);
  await refunded(car);
  expect(await getLedgerBalances(server, car.order.id)).toEqual(NOTHING);
});

test('a tip follows the car to its final runner', async () => {
  const { valet, otherValet } = business;
  const car = await waitingCar();
  expect(await give(car, 500)).toMatchObject({ status: 'paid', order: { tipCents: 800 } });
  expect(await heldBy(car)).toEqual({ pool: 800 });
  await assign(car);
  expect(await heldBy(car)).toEqual({ [valet.id]: 800 });
  await give(car, 200);
  await reassign(car, valet.id, otherValet.id);
  expect(await heldBy(car)).toEqual({ [otherValet.id]: 1000 });
  await requeue(car);
  expect(await heldBy(car)).toEqual({ pool: 1000 });
  await assign(car);
  await takeBack(manager(), car.ticketId, 'assign');
  expect(await heldBy(car)).toEqual({ pool: 1000 });
  await assign(car);
  await bring(car);
  await give(car, 100);
  expect(await heldBy(car)).toEqual({ [valet.id]: 1100 });
  await manager()('POST /api/stays/{id}/park-again', {
    params: { id: car.ticketId },
    body: { parkingSpot: 'C7' },
  });
  // The order of a car that is parked again stays paid, and its tips wait in the tip pool.
  await give(car, 100);
  expect(await heldBy(car)).toEqual({ pool: 1200 });
  await server.as()('POST /api/customer/orders/{id}/resume', {
    ...params(car.order.id),
    body: { ticketToken: car.ticketToken },
  });
  await assign(car, otherValet.id);
  await bring(car);
  await handOver(car);
  await give(car, 100);
  expect(await heldBy(car)).toEqual({ [otherValet.id]: 1300 });
  expect((await atProvider(car)).map((each) => each.receivedCents)).toEqual([
    500, 200, 100, 100, 100,
  ]);
  expect(await getLedgerBalances(server, car.order.id)).toMatchObject({ customer: -(PAID + 1000) });
  expect((await getOrder(server, car.order.id)).tip_cents).toBe(300);
});

test('a tip for a suspended runner goes to the one who brings the car', async () => {
  const { valet, otherValet } = business;
  const car = await waitingCar();
  await assign(car);
  await updateRows(server, 'people', valet.id, { status: 'suspended' });
  try {
    await give(car, 500);
    await reassign(car, valet.id, otherValet.id);
    expect(await heldBy(car)).toEqual({ [otherValet.id]: 800 });
  } finally {
    await updateRows(server, 'people', valet.id, { status: 'active' });
  }
});

test('a cancelled order refunds each tip whole, by a refund of its own, with a message', async () => {
  const car = await waitingCar();
  await give(car, 500);
  // Assigns a runner and requeues the order. Afterwards the tip pool has the tips again.
  await assign(car);
  await give(car, 200);
  await requeue(car);
  await cancel(car);
  await refunded(car);
  await paymentRefunded(car);
  expect(await getLedgerBalances(server, car.order.id)).toEqual(NOTHING);
  expect(await heldBy(car)).toEqual(NOTHING);
  expect(await atProvider(car)).toMatchObject([
    { receivedCents: 500, refundedCents: 500 },
    { receivedCents: 200, refundedCents: 200 },
  ]);
  const told = await pollUntilTruthy(async () => {
    const texts = (await messagesTo(server, car.phone)).map(({ text }) => text);
    const refunds = texts.filter((text) => text.includes('has been refunded'));
    return refunds.length === 3 && refunds.join(' ');
  });
  for (const amount of ['$19.20', '$5.00', '$2.00']) expect(told).toContain(amount);
  expect(await receiptOf(car)).toMatchObject({
    totalCents: PAID + 700,
    refundedCents: PAID + 700,
    payments: [{ cents: PAID }, { cents: 500 }, { cents: 200 }],
  });
  // Another run of the job and of the routine refunds no tip a second time.
  await jobHandlers(server.ctx)['close-later-tips']({ orderId: car.order.id });
  await runTipRoutine();
  expect((await atProvider(car)).map((each) => each.refundedCents)).toEqual([500, 200]);
  expect(await expectRefusal(server.as(), TIP, await tip(car, 500))).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'cancelled',
  });
});

test('a refund without an answer is made by the routine, once', async () => {
  const car = await waitingCar();
  await give(car, 500);
  await whileUnreachable(server, async () => {
    await cancel(car);
    await runTipRoutine();
    expect(await tipsOf(car)).toMatchObject([{ status: 'refund_due' }]);
  });
  await Promise.all([runTipRoutine(), runTipRoutine()]);
  await refunded(car);
  await paymentRefunded(car);
  expect(await atProvider(car)).toMatchObject([{ receivedCents: 500, refundedCents: 500 }]);
  expect(await getLedgerBalances(server, car.order.id)).toEqual(NOTHING);
});

test('a tip by card is refunded to the card, and cash beside it is handed back', async () => {
  const parked = await parkCar(server, business);
  const car = { ...parked, order: await requestCar(server, parked) };
  const { id } = car.order;
  await manager()('POST /api/dispatch/orders/{id}/settle', {
    ...params(id),
    body: { way: 'cash', amountCents: 1620, givenCents: 2000 },
  });
  await give(car, 500);
  expect(await cancel(car)).toMatchObject({
    totalCents: 2120,
    settlements: [{ way: 'cash', amountCents: 1620 }],
  });
  await refunded(car);
  expect(await getLedgerBalances(server, id)).toMatchObject({ customer: -1620 });
  await manager()('POST /api/dispatch/orders/{id}/cash-returned', params(id));
  await paymentRefunded(car);
  expect(await getLedgerBalances(server, id)).toEqual(NOTHING);
});

test('a tip that waits for the bank is not charged once the order is cancelled', async () => {
  const car = await waitingCar();
  const asked = await askedTip(car);
  await cancel(car);
  await pollUntilTruthy(async () => (await tipsOf(car))[0]?.status === 'failed');
  expect(await atProvider(car)).toMatchObject([{ status: 'canceled', receivedCents: 0 }]);
  await expectError('PAYMENT_DECLINED', server.as(), TIP, asked.again);
  await paymentRefunded(car);
  expect(await getLedgerBalances(server, car.order.id)).toEqual(NOTHING);
});

test('a cancelled order’s tip goes back to the customer’s card, and is among their payments', async () => {
  const customer = await buildCustomer(server);
  const { id } = await parkedService(server, customer, business);
  const { order } = await requestReturn(customer.call, id);
  const of = params(order?.id ?? '');
  const card = async () => ({ confirmationTokenId: await cardToken(server) });
  await customer.call('POST /api/customer/orders/{id}/payment/confirm', {
    ...of,
    body: { tipCents: 0, ...(await card()) },
  });
  await customer.call(TIP, { ...of, body: { tipCents: 500, ...(await card()) } });
  await customer.call('POST /api/customer/orders/{id}/cancel', { ...of, body: {} });
  const transactions = await pollUntilTruthy(async () => {
    const all = (await customer.call('GET /api/payments/transactions', {})).transactions;
    return all.length === 4 && all;
  });
  const shown = transactions.map(({ kind, amount, tipAmount }) => ({ kind, amount, tipAmount }));
  expect(shown).toHaveLength(4);
  expect(shown).toEqual(
    expect.arrayContaining([
      { kind: 'payment', amount: 16.2, tipAmount: 0 },
      { kind: 'payment', amount: 5, tipAmount: 5 },
      { kind: 'refund', amount: -16.2, tipAmount: 0 },
      { kind: 'refund', amount: -5, tipAmount: -5 },
    ]),
  );
});

test.each([0, -100, 1.5, 10, 100_000_000])('a tip of %d is refused', async (cents) => {
  const car = await returnedCar();
  await expectError('VALIDATION', server.as(), TIP, await tip(car, cents));
  expect(await tipsOf(car)).toEqual([]);
});

test('a repeated press charges once, and of two at once without a key one waits', async () => {
  const car = await returnedCar();
  const input = await tip(car, 500);
  const idempotencyKey = `tip-${crypto.randomUUID()}`;
  const press = () => server.as()(TIP, input, { idempotencyKey });
  expect((await press()).status).toBe('paid');
  expect((await press()).status).toBe('paid');
  expect(await tipsOf(car)).toMatchObject([{ status: 'paid', amount_cents: 500 }]);
  const two = await Promise.all([tip(car, 300), tip(car, 300)]);
  const all = await settleOutcomes(two.map((each) => server.as()(TIP, each)));
  expect(all).toContain('ok');
  const paid = (await tipsOf(car)).filter(({ status }) => status === 'paid');
  expect(paid.length).toBe(1 + all.filter((one) => one === 'ok').length);
});

test('repeats of a tip get its result, and leave the attempts to the next tips', async () => {
  const car = await returnedCar();
  const { limits } = server.ctx;
  while (!(await limits.tryUse('payAttempts', car.ticketId)).isLast);
  for (let left = 0; left < 2; left += 1) await limits.giveBack('payAttempts', car.ticketId);
  const input = await tip(car, 500);
  const idempotencyKey = `tip-${crypto.randomUUID()}`;
  const press = () => server.as()(TIP, input, { idempotencyKey });
  const all = await settleOutcomes(Array.from({ length: 14 }, press));
  expect(new Set(all)).toEqual(new Set(['ok', 'IN_PROGRESS']));
  expect((await press()).status).toBe('paid');
  expect((await server.as()(TIP, await tip(car, 300))).status).toBe('paid');
  expect(await tipsOf(car)).toMatchObject([{ amount_cents: 500 }, { amount_cents: 300 }]);
  // No attempt is left, which refuses a new tip, and not a repeat.
  await expectError('RATE_LIMITED', server.as(), TIP, await tip(car, 400));
  expect((await press()).status).toBe('paid');
});

test('a declined card charges nothing, and another one can be tried', async () => {
  const car = await returnedCar();
  await expectError('PAYMENT_DECLINED', server.as(), TIP, await tip(car, 500, CARDS.declined));
  expect((await getLedgerBalances(server, car.order.id))['customer']).toBe(-PAID);
  expect((await server.as()(TIP, await tip(car, 500))).status).toBe('paid');
});

test('a bank may ask before it pays a tip', async () => {
  const car = await returnedCar();
  const asked = await askedTip(car);
  await asked.approve();
  expect((await asked.confirm()).status).toBe('paid');
  expect((await getLedgerBalances(server, car.order.id))['customer']).toBe(-PAID - 500);
});

test('a tip approved after the browser left is booked by the routine, once', async () => {
  const car = await returnedCar();
  const asked = await askedTip(car);
  await asked.approve();
  await runTipRoutine();
  await pollUntilTruthy(async () => (await tipsOf(car))[0]?.status === 'paid');
  expect((await getLedgerBalances(server, car.order.id))['runner']).toBe(800);
});

test('a second attempt cancels one that still waits for the bank', async () => {
  const car = await returnedCar();
  const first = await askedTip(car, 500);
  const second = await askedTip(car, 500);
  // The bank's approval of the first attempt comes too late, whoever reports it.
  await first.approve();
  await expectError('PAYMENT_DECLINED', server.as(), TIP, first.again);
  await second.approve();
  await runTipRoutine();
  expect(await second.confirm()).toMatchObject({ status: 'paid', order: { tipCents: 800 } });
  expect(await atProvider(car)).toMatchObject([
    { tip: 'failed', status: 'canceled', receivedCents: 0 },
    { tip: 'paid', status: 'succeeded', receivedCents: 500 },
  ]);
  expect((await getLedgerBalances(server, car.order.id))['customer']).toBe(-PAID - 500);
});

test('an attempt approved before the second one is the tip, also for a repeat', async () => {
  const car = await returnedCar();
  const first = await askedTip(car, 500);
  await first.approve();
  const input = await tip(car, 500);
  const idempotencyKey = `tip-${crypto.randomUUID()}`;
  for (let time = 0; time < 2; time += 1)
    expect(await server.as()(TIP, input, { idempotencyKey })).toMatchObject({
      status: 'paid',
      order: { tipCents: 800 },
    });
  expect(await atProvider(car)).toMatchObject([{ tip: 'paid', receivedCents: 500 }]);
  expect(await tipsOf(car)).toHaveLength(1);
  // A further tip with a key of its own is a tip of its own.
  expect(await give(car, 200)).toMatchObject({ order: { tipCents: 1000 } });
});

test('an attempt of another amount that was approved meanwhile is shown before another tip', async () => {
  const car = await returnedCar();
  const first = await askedTip(car, 500);
  await first.approve();
  const input = await tip(car, 1000);
  await expectError('PAYMENT_IN_PROGRESS', server.as(), TIP, input);
  expect(await atProvider(car)).toMatchObject([{ tip: 'paid', receivedCents: 500 }]);
  expect(await server.as()(TIP, input)).toMatchObject({
    status: 'paid',
    order: { tipCents: 1800 },
  });
});

test('no second attempt starts while the first cannot be cancelled', async () => {
  const car = await returnedCar();
  const first = await askedTip(car, 500);
  const input = await tip(car, 500);
  await whileUnreachable(server, () => expectError('PAYMENT_UNAVAILABLE', server.as(), TIP, input));
  expect(await tipsOf(car)).toHaveLength(1);
  await first.approve();
  expect((await first.confirm()).status).toBe('paid');
});

test('an answer about another tip is not believed', async () => {
  const car = await returnedCar();
  const { tipId, again, confirm } = await askedTip(car);
  const setTip = (id: string) =>
    server.ctx.pool.query(
      `update sandbox_objects set body = jsonb_set(body::jsonb, '{metadata,laterTipId}', to_jsonb($2::text))
       where body->'metadata'->>'laterTipId' = $1`,
      id === tipId ? [other, tipId] : [tipId, other],
    );
  const other = randomUUID();
  await setTip(other);
  await expectError('PAYMENT_UNAVAILABLE', server.as(), TIP, again);
  // A second attempt cancels the first at the provider, and starts only where that is certain.
  expect(await settleOutcomes([give(car, 200)])).toEqual(['PAYMENT_UNAVAILABLE']);
  await runTipRoutine();
  expect(await tipsOf(car)).toMatchObject([{ status: 'requires_action' }]);
  await setTip(tipId);
  expect(await settleOutcomes([confirm()])).toEqual(['PAYMENT_DECLINED']);
});

test('a tip is refused while the provider is away', async () => {
  const car = await returnedCar();
  const input = await tip(car, 500);
  await whileUnreachable(server, () => expectError('PAYMENT_UNAVAILABLE', server.as(), TIP, input));
});

test('a tip whose charge never began ends with its cancelled order', async () => {
  const car = await waitingCar();
  const input = await tip(car, 500);
  await whileUnreachable(server, () => expectRefusal(server.as(), TIP, input));
  expect(await tipsOf(car)).toMatchObject([{ status: 'confirming', provider_payment_id: null }]);
  await cancel(car);
  await pollUntilTruthy(async () => (await tipsOf(car))[0]?.status === 'failed');
  expect(await atProvider(car)).toEqual([]);
  await paymentRefunded(car);
  expect(await getLedgerBalances(server, car.order.id)).toEqual(NOTHING);
});

test('tips that wait for the bank outlive the closing of their location', async () => {
  const closing = await buildStaffedBusiness(server.ctx);
  const [approved, forgotten] = [await paidCar(server, closing), await paidCar(server, closing)];
  const desk = server.as(closing.manager.token);
  for (const { order } of [approved, forgotten]) {
    const at = params(order.id);
    const body = { valetId: closing.valet.id };
    await desk('POST /api/dispatch/orders/{id}/assign', { ...at, body });
    await desk('POST /api/dispatch/orders/{id}/ready', at);
    await desk('POST /api/dispatch/orders/{id}/complete', { ...at, body: {} });
  }
  const asked = await askedTip(approved);
  await askedTip(forgotten);
  server.advance(5 * MINUTE);
  await endShifts(server, closing.location.id);
  await desk('DELETE /api/business/locations/{id}', params(closing.location.id));
  await asked.approve();
  await runTipRoutine();
  expect(await tipsOf(approved)).toMatchObject([{ status: 'paid' }]);
  expect(await getLedgerBalances(server, approved.order.id)).toMatchObject({ runner: 800 });
  expect(await tipsOf(forgotten)).toMatchObject([{ status: 'requires_action' }]);
  server.advance(24 * 60 * MINUTE);
  await runTipRoutine();
  expect(await tipsOf(forgotten)).toMatchObject([{ status: 'failed' }]);
  expect(await atProvider(forgotten)).toMatchObject([{ status: 'canceled', receivedCents: 0 }]);
  expect(await getLedgerBalances(server, forgotten.order.id)).toMatchObject({ runner: 300 });
});
