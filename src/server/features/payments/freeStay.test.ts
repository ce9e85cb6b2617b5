import { beforeAll, expect, test } from 'vitest';
import { jobHandlers, listRoutines } from '#server/jobs.ts';
import { buildCustomer, parkedService } from '#test/factories/customers.ts';
import { buildStaffedBusiness, setRates } from '#test/factories/people.ts';
import {
  listAtProvider,
  getLedgerBalances,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
} from '#test/factories/payments.ts';
import { settleOutcomes, expectError } from '#test/factories/refusals.ts';
import { listRows } from '#test/factories/rows.ts';
import { CARDS, pollUntilTruthy, messagesTo, parkCar, requestCar } from '#test/factories/stays.ts';
import { cancelOrder, requestReturn } from '#test/factories/steps.ts';
import { buildBeforeAll, buildBeforeEach, runServerWithStripe } from '#test/harness/runServer.ts';

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeAll(() => setRates(server.ctx, business.location.id, { flatRateCents: 0 }));
const car = buildBeforeEach(() => parkCar(server, business));

const pay = async (orderId: string, tipCents: number, number: string | null = CARDS.good) =>
  server.as()(CONFIRM, await buildConfirmation(server, car, orderId, tipCents, number));
const cancel = (orderId: string) => cancelOrder(server, car, orderId);
const listEvents = async (orderId: string) => {
  const rows = await listRows(server, 'stay_events', { order_id: orderId }, 'id');
  return rows.map((row) => `${row.type} ${row.actor_kind}`);
};

test('a stay without a price is in the queue when asked for, and has no payment at the provider', async () => {
  const order = await requestCar(server, car);
  expect(order).toMatchObject({
    status: 'paid',
    totalCents: 0,
    queuePosition: 1,
    clientSecret: null,
    expiresAt: null,
  });
  expect(order.paidAt).toBe(order.requestedAt);
  expect((await listEvents(order.id)).filter((line) => line.startsWith('order.'))).toEqual([
    'order.request guest',
    'order.pay system',
  ]);
  expect(await listAtProvider(server, order.id)).toEqual([]);
  expect(await getLedgerBalances(server, order.id)).toEqual({});
});

test('runners are called for it as for any other', async () => {
  const { id } = await requestCar(server, car);
  const called = await server.ctx.db
    .selectFrom('notifications')
    .select('type')
    .where('dedupe_key', 'like', `car_retrieval_request:${id}%`)
    .execute();
  expect(called.length).toBeGreaterThan(0);
});

test('of many concurrent requests one succeeds, and another request finds the car asked for', async () => {
  const all = await settleOutcomes(Array.from({ length: 8 }, () => requestCar(server, car)));
  expect(all.toSorted()).toEqual([...Array<string>(7).fill('ORDER_ALREADY_OPEN'), 'ok'].toSorted());
  const orders = await listRows(server, 'orders', { stay_id: car.ticketId });
  expect(orders.map(({ status }) => status)).toEqual(['paid']);
  const [order] = orders;
  expect((await listEvents(order?.id ?? '')).filter((line) => line.includes('pay'))).toHaveLength(
    1,
  );
});

test('of a concurrent request and cancellation one wins', async () => {
  const order = await requestCar(server, car);
  const [cancelled, again] = await settleOutcomes([cancel(order.id), requestCar(server, car)]);
  expect(cancelled).toBe('ok');
  expect(['ok', 'ORDER_ALREADY_OPEN']).toContain(again);
  const { rows } = await server.ctx.pool.query<{ status: string; stay: string }>(
    `select o.status, s.status as stay from orders o join stays s on s.id = o.stay_id
      where s.id = $1 order by o.requested_at`,
    [car.ticketId],
  );
  expect(rows.at(0)?.status).toBe('cancelled');
  expect(rows.at(-1)?.stay).toBe(again === 'ok' ? 'returning' : 'parked');
});

test('a confirm call is told that nothing is due, and that its tip was not taken', async () => {
  const { id } = await requestCar(server, car);
  expect(await pay(id, 0, null)).toMatchObject({ status: 'paid', order: { totalCents: 0 } });
  const tip = await buildConfirmation(server, car, id, 300);
  await expectError('TIP_NOT_COLLECTED', server.as(), CONFIRM, tip);
  expect(await listAtProvider(server, id)).toEqual([]);
  expect(await getOrder(server, id)).toMatchObject({ status: 'paid', tip_cents: 0 });
});

test('an order without a price never expires', async () => {
  const { id } = await requestCar(server, car);
  server.advance(31 * 60_000);
  await jobHandlers(server.ctx)['expire-order']({ orderId: id });
  await listRoutines(server.ctx)['reconcile-payments'].run();
  expect(await getOrder(server, id)).toMatchObject({ status: 'paid' });
});

test('a customer who asks from the dashboard sees nothing about paying', async () => {
  const customer = await buildCustomer(server);
  const { id } = await parkedService(server, customer, business);
  const service = await requestReturn(customer.call, id);
  expect(service).toMatchObject({ can: { pay: false }, order: { status: 'paid' } });
  const told = await listRows(server, 'notifications', { person_id: customer.id });
  expect(told.map(({ type }) => type)).not.toContain('payment_received');
});

test('a cancellation refunds nothing and sends no message of $0.00', async () => {
  const { id } = await requestCar(server, car);
  await cancel(id);
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
  await listRoutines(server.ctx)['reconcile-payments'].run();
  expect(await listAtProvider(server, id)).toEqual([]);
  const texts = (await messagesTo(server, car.phone)).map((message) => message.text).join('\n');
  const queued = await listRows(server, 'messages', { stay_id: car.ticketId });
  expect(queued.map((message) => message.template)).not.toContain('payment_refunded');
  expect(texts).not.toMatch(/refunded|\$0\.00/);
});
