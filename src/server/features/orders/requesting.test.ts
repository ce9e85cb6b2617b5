import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { jobHandlers } from '#server/jobs.ts';
import { buildCustomer, parkedService } from '#test/factories/customers.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  answerChallenge,
  listAtProvider,
  getLedgerBalances,
  getOrder,
  getPayment,
} from '#test/factories/payments.ts';
import { invalid, expectError, expectParallel } from '#test/factories/refusals.ts';
import { listRows, getRow } from '#test/factories/rows.ts';
import {
  CARDS,
  pollUntilTruthy,
  paidCar,
  messagesTo,
  parkCar,
  requestCar,
  requestPaid,
} from '#test/factories/stays.ts';
import { sendRunner, requestReturn } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const REQUEST = 'POST /api/customer/orders';
const CANCEL = 'POST /api/customer/orders/{id}/cancel';
const TICKET = 'GET /api/customer/ticket/{token}';
const DAY = 86_400_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const car = buildBeforeEach(() => parkCar(server, business));

const guest = () => server.as();
const request = (targetMinutes: unknown, fields: object = {}) => ({
  body: { ticketId: car.ticketId, ticketToken: car.ticketToken, targetMinutes, ...fields } as never,
});
const listOrders = () => listRows(server, 'orders', { stay_id: car.ticketId });
const stayRow = () => getRow(server, 'stays', car.ticketId);
const stayStatus = async () => (await stayRow()).status;
/** Counts the events that cancelled an order. */
const takenBack = async (orderId: string) => {
  const events = await listRows(server, 'stay_events', { order_id: orderId, type: 'order.cancel' });
  return events.length;
};
const cancel = (orderId: string, ticketToken = car.ticketToken) => ({
  params: { id: orderId },
  body: { ticketToken },
});

async function handOver(orderId: string) {
  const dispatcher = server.as(business.manager.token);
  const params = { id: orderId };
  await sendRunner(dispatcher, params.id, business.valet.id);
  await dispatcher('POST /api/dispatch/orders/{id}/ready', { params });
  await dispatcher('POST /api/dispatch/orders/{id}/complete', { params });
}

test.each([0, 'abc', null, {}])(
  'the minutes %j are refused by field, and no order is made',
  async (minutes) => {
    await expectError(invalid('targetMinutes'), guest(), REQUEST, request(minutes));
    expect(await listOrders()).toEqual([]);
    expect(await stayStatus()).toBe('parked');
  },
);

test.each(['soon', '2020-01-01T12:00:00Z', '2999-01-01T12:00:00Z', '2026-11-21T12:00'])(
  'the time %j is refused by field, and no order is made',
  async (scheduledTime) => {
    await expectError(invalid('scheduledTime'), guest(), REQUEST, request(10, { scheduledTime }));
    expect(await listOrders()).toEqual([]);
  },
);

test('a request without minutes and without a time is as soon as possible', async () => {
  await guest()(REQUEST, request(undefined));
  expect(await listOrders()).toMatchObject([{ target_minutes: 5, scheduled_for: null }]);
});

test('an invalid token finds no ticket and no order', async () => {
  const { id } = await requestCar(server, car);
  const unknown = `tkt_${'A'.repeat(43)}`;
  for (const token of [
    unknown,
    'tkt_',
    'x',
    "tkt_' or 1=1 --",
    `${car.ticketToken}x`,
    car.ticketToken.slice(0, -1),
    '../../etc/passwd',
  ]) {
    await expectError('TICKET_NOT_FOUND', guest(), TICKET, { params: { token } });
    await expectError('TICKET_NOT_FOUND', guest(), REQUEST, request(10, { ticketToken: token }));
    await expectError('ORDER_NOT_FOUND', guest(), CANCEL, cancel(id, token));
  }
  expect((await getOrder(server, id)).status).toBe('requested');
});

test('a token of another car opens nothing of this one', async () => {
  const { id } = await requestCar(server, car);
  const other = await parkCar(server, business);
  const { ticketToken } = other;
  await expectError('TICKET_NOT_FOUND', guest(), REQUEST, request(10, { ticketToken }));
  await expectError('ORDER_NOT_FOUND', guest(), CANCEL, cancel(id, ticketToken));
  await expectError('ORDER_NOT_FOUND', guest(), CANCEL, cancel(randomUUID()));
  await expectError(400, guest(), CANCEL, { params: { id: 'no-id' }, body: { ticketToken } });
  expect((await getOrder(server, id)).status).toBe('requested');
});

test('an order cancelled before payment parks the car again and closes the payment', async () => {
  const { id } = await requestCar(server, car);
  expect(await guest()(CANCEL, cancel(id))).toMatchObject({
    status: 'cancelled',
    clientSecret: null,
  });
  expect(await stayStatus()).toBe('parked');
  await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  expect((await listAtProvider(server, id)).map((one) => one.status)).toEqual(['canceled']);
  const again = await requestCar(server, car);
  expect(again.id).not.toBe(id);
  // Repeats a cancellation whose answer was lost. The repeat must not cancel the new order.
  expect(await guest()(CANCEL, cancel(id))).toMatchObject({ id, status: 'cancelled' });
  expect(await takenBack(id)).toBe(1);
  expect((await getOrder(server, again.id)).status).toBe('requested');
});

test('an order cancelled before a runner is sent refunds fee, tip and split', async () => {
  const { id } = await requestPaid(server, car);
  expect(await getLedgerBalances(server, id)).toEqual({
    customer: -1920,
    business: 1500,
    platform: 120,
    tip_pool: 300,
  });
  // A press that means an unpaid request does not cancel one that was paid meanwhile.
  const { params, body } = cancel(id);
  await expectError({ code: 'STATE_CONFLICT', state: 'paid' }, guest(), CANCEL, {
    params,
    body: { ...body, onlyUnpaid: true },
  });
  await expectParallel({ ok: 3 }, 3, () => guest()(CANCEL, cancel(id)));
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
  const { version } = await stayRow();
  const { paidAt } = await guest()(CANCEL, cancel(id));
  expect(paidAt).not.toBeNull();
  expect(await takenBack(id)).toBe(1);
  expect((await stayRow()).version).toBe(version);
  expect((await listAtProvider(server, id)).map((one) => one.amount_refunded_cents)).toEqual([
    1920,
  ]);
  expect(await getLedgerBalances(server, id)).toEqual({});
  expect(await stayStatus()).toBe('parked');
});

test('an order with a runner on the way cannot be cancelled', async () => {
  const paid = await paidCar(server, business);
  Object.assign(car, paid);
  const dispatcher = server.as(business.manager.token);
  const params = { id: paid.order.id };
  const late = async (state: string) =>
    expectError({ code: 'STATE_CONFLICT', state }, guest(), CANCEL, cancel(paid.order.id));
  await sendRunner(dispatcher, params.id, business.valet.id);
  await late('dispatched');
  await dispatcher('POST /api/dispatch/orders/{id}/ready', { params });
  await late('ready');
  await dispatcher('POST /api/dispatch/orders/{id}/complete', { params });
  await late('completed');
  expect(await getPayment(server, paid.order.id)).toMatchObject({ status: 'paid' });
});

// The tests below come last, because they move the server's clock for all later tests.

test('an unpaid order expires after 30 minutes', async () => {
  const { id } = await requestCar(server, car);
  const job = await server.ctx.pool.query<{ minutes: number }>(
    `select round(extract(epoch from start_after - created_on) / 60)::int as minutes
     from pgboss.job where name = 'expire-order' and data->>'orderId' = $1`,
    [id],
  );
  expect(job.rows).toEqual([{ minutes: 30 }]);
  server.advance(30 * 60_000);
  const { 'expire-order': expire } = jobHandlers(server.ctx);
  await Promise.all([expire({ orderId: id }), expire({ orderId: id })]);
  expect(await getOrder(server, id)).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'unpaid',
  });
  await expectError({ code: 'STATE_CONFLICT', state: 'cancelled' }, guest(), CANCEL, cancel(id));
  expect(await stayStatus()).toBe('parked');
  await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
});

test('the customer is notified once that the request expired and nothing was charged', async () => {
  const customer = await buildCustomer(server);
  const { id } = await parkedService(server, customer, business);
  const { order } = await requestReturn(customer.call, id);
  const { 'expire-order': expire } = jobHandlers(server.ctx);
  await expire({ orderId: order?.id ?? '' });
  await expire({ orderId: order?.id ?? '' });
  const { notifications } = await customer.call('GET /api/notifications', { query: {} });
  expect(notifications.filter(({ type }) => type === 'order_expired')).toEqual([
    expect.objectContaining({ message: expect.stringContaining(customer.vehicle.licensePlate) }),
  ]);
  await pollUntilTruthy(async () =>
    (await messagesTo(server, customer.email ?? '')).some(
      ({ subject, text }) =>
        subject === 'Request expired' && text.includes(customer.vehicle.licensePlate),
    ),
  );
});

test('a guest gets one SMS that the request expired, and asks again from its link', async () => {
  const { id } = await requestCar(server, car);
  const { 'expire-order': expire } = jobHandlers(server.ctx);
  await expire({ orderId: id });
  await expire({ orderId: id });
  const told = await pollUntilTruthy(async () => {
    const found = (await messagesTo(server, car.phone ?? '')).filter(({ text }) =>
      text.includes('expired unpaid'),
    );
    return found.length > 0 && found;
  });
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`/t/${car.ticketToken}`);
  expect((await requestCar(server, car)).id).not.toBe(id);
});

test('a paid order does not expire', async () => {
  const { id } = await requestPaid(server, car, { tipCents: 0 });
  await jobHandlers(server.ctx)['expire-order']({ orderId: id });
  expect((await getOrder(server, id)).status).toBe('paid');
});

test('a bank’s approval after the order expired leads to a refund', async () => {
  const { id } = await requestPaid(server, car, { tipCents: 0, number: CARDS.challenge });
  await answerChallenge(server, id, true);
  await jobHandlers(server.ctx)['expire-order']({ orderId: id });
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
  expect(await getLedgerBalances(server, id)).toEqual({});
});

test('a returned car’s ticket can be read for 30 days and orders nothing', async () => {
  const paid = await paidCar(server, business);
  Object.assign(car, paid);
  await handOver(paid.order.id);
  const params = { token: car.ticketToken };
  await expectError({ code: 'CAR_NOT_PARKED', state: 'returned' }, guest(), REQUEST, request(10));
  server.advance(30 * DAY - 60_000);
  expect((await guest()(TICKET, { params })).ticket.status).toBe('completed');
  server.advance(2 * 60_000);
  await expectError('TICKET_NOT_FOUND', guest(), TICKET, { params });
  await expectError('ORDER_NOT_FOUND', guest(), CANCEL, cancel(paid.order.id));
});

test('a parked car keeps its link, however long it stays', async () => {
  server.advance(200 * DAY);
  const { ticket } = await guest()(TICKET, { params: { token: car.ticketToken } });
  expect(ticket.status).toBe('parked');
});
