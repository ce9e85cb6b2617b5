import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  buildCustomer,
  parkedService,
  buildRequest,
  requestService,
} from '#test/factories/customers.ts';
import { jobHandlers } from '#server/jobs.ts';
import {
  buildStaffedBusiness,
  buildLocation,
  setRates,
  openDevice,
} from '#test/factories/people.ts';
import {
  CONFIRM,
  getOrder,
  getPayment,
  providerTook,
  whileUnreachable,
} from '#test/factories/payments.ts';
import {
  callInParallel,
  listFields,
  expectRefusal,
  expectError,
  expectOutcomes,
  expectParallel,
} from '#test/factories/refusals.ts';
import { listRows, updateRows } from '#test/factories/rows.ts';
import { CARDS, cardToken, pollUntilTruthy, parkCar } from '#test/factories/stays.ts';
import { buildBeforeEach, runServerWithStripe, startStrict } from '#test/harness/runServer.ts';

const RETRIEVE = 'PATCH /api/services/{id}/request-retrieval';
const PATCH = 'PATCH /api/services/{id}';
const GET = 'GET /api/services/{id}';
const POST = 'POST /api/services';
const RATE = 'POST /api/services/{id}/rating';
const MINUTE = 60_000;
const DAY = 86_400_000;

const server = runServerWithStripe();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));
const service = buildBeforeEach(() => parkedService(server, customer, business));

const params = () => ({ params: { id: service.id } });
const after = (minutes: number) =>
  new Date(server.ctx.clock().getTime() + minutes * MINUTE).toISOString();
const retrieve = (body: object = { retrievalTime: 'now' }) =>
  customer.call(RETRIEVE, { ...params(), body: body as never });
const look = () => customer.call(GET, params());
const listOrders = () => listRows(server, 'orders', { stay_id: service.id });
const patch = (body: object) => customer.call(PATCH, { ...params(), body });
const refusedPatch = (body: object) => expectRefusal(customer.call, PATCH, { ...params(), body });

async function pay(orderId: string, tipCents = 0, number: string = CARDS.good) {
  const body = { tipCents, confirmationTokenId: await cardToken(server, number) };
  return customer.call(CONFIRM, { params: { id: orderId }, body });
}

async function bringBack(orderId: string) {
  const call = server.as(business.valet.token);
  await call('POST /api/services/{id}/accept', params());
  await call('POST /api/services/{id}/complete', { ...params(), body: {} });
  await call('POST /api/services/{id}/complete', { ...params(), body: { from: 'ready' } });
  expect((await getOrder(server, orderId)).status).toBe('completed');
}

async function returned() {
  const { order } = await retrieve();
  await pay(order?.id ?? '', 300);
  await bringBack(order?.id ?? '');
}

test('now means in five minutes, at the location’s price', async () => {
  expect(service.estimate).toEqual({
    amount: 16.2,
    platformFee: 1.2,
    useFlatRate: true,
    rate: 15,
    lines: [{ kind: 'flat', count: 1, rateCents: 1500, cents: 1500 }],
    risesAt: null,
    hours: null,
  });
  const { offers } = await look();
  const asked = await retrieve();
  expect(asked).toMatchObject({
    status: 'retrieval_requested',
    retrievalTime: 'now',
    scheduledRetrievalTime: null,
    totalAmount: 16.2,
    tipAmount: 0,
    platformFee: 1.2,
    serviceFee: 15,
    discountAmount: 0,
    refundedAmount: 0,
    paymentStatus: 'pending',
    paidAt: null,
    estimate: null,
    order: {
      status: 'requested',
      targetMinutes: 5,
      scheduledFor: null,
      clientSecret: expect.any(String),
    },
    can: { requestRetrieval: false, pay: true, cancelRetrieval: true, cancel: false },
  });
  // The own order delays no offer for another time.
  expect((await look()).offers).toEqual(offers);
});

test.each(['15', '30', '60', '120'] as const)(
  '%s minutes is accepted as a time',
  async (retrievalTime) => {
    const { order, scheduledRetrievalTime } = await retrieve({ retrievalTime });
    expect(order?.targetMinutes).toBe(Number(retrievalTime));
    const { requested_at, due_at } = await getOrder(server, order?.id ?? '');
    expect(due_at.getTime() - requested_at.getTime()).toBe(Number(retrievalTime) * MINUTE);
    expect(scheduledRetrievalTime).toBe(due_at.toISOString());
  },
);

test('a chosen time is the due time, even if paid later', async () => {
  const scheduledTime = after(90.5);
  const asked = await retrieve({ retrievalTime: 'custom', scheduledTime });
  expect(asked).toMatchObject({
    retrievalTime: 'scheduled',
    scheduledRetrievalTime: scheduledTime,
  });
  const id = asked.order?.id ?? '';
  expect(asked.order?.targetMinutes).toBe(91);
  expect(asked.order?.etaMinutes).toBeGreaterThanOrEqual(90);
  server.advance(20 * MINUTE);
  await pay(id);
  expect((await getOrder(server, id)).due_at.toISOString()).toBe(scheduledTime);
});

test('the price counts the hours up to the chosen time', async () => {
  await setRates(server.ctx, business.location.id, { useFlatRate: false });
  const parkFor = (minutes: number) => {
    const since = new Date(server.ctx.clock().getTime() - minutes * 60_000);
    return updateRows(server, 'stays', service.id, { received_at: since, parked_at: since });
  };
  // A return takes five minutes, in which the second hour begins.
  await parkFor(58);
  expect((await look()).estimate).toMatchObject({ amount: 18.36, rate: 8.5, hours: 2 });
  await parkFor(0);
  const before = await look();
  expect(before.estimate).toMatchObject({ amount: 9.18, useFlatRate: false, rate: 8.5, hours: 1 });
  const fees = before.offers.filter(
    (_, at, all) => all[at - 1]?.valetFeeCents !== all[at]?.valetFeeCents,
  );
  expect(fees).toHaveLength(25);
  const asked = await retrieve({ retrievalTime: 'custom', scheduledTime: after(23.5 * 60) });
  expect(asked.serviceFee).toBe(24 * 8.5);
});

test.each([
  [{ retrievalTime: 'custom' }, 'scheduledTime'],
  [{ retrievalTime: 'custom', scheduledTime: '' }, 'scheduledTime'],
  [{ retrievalTime: 'custom', scheduledTime: 'NaN' }, 'scheduledTime'],
  [{ retrievalTime: 'custom', scheduledTime: '2030-01-01T10:00' }, 'scheduledTime'],
  [{ retrievalTime: 'custom', scheduledTime: '2020-01-01T10:00:00Z' }, 'scheduledTime'],
  [{ retrievalTime: '45' }, 'retrievalTime'],
  [{ retrievalTime: 5 }, 'retrievalTime'],
  [{}, 'retrievalTime'],
])('%j is refused as a time', async (body, field) => {
  const refused = await expectRefusal(customer.call, RETRIEVE, {
    ...params(),
    body: body as never,
  });
  expect(refused.issues).toEqual([
    { field, code: 'time_invalid', params: {}, message: 'Please select a valid time' },
  ]);
  expect(await listOrders()).toEqual([]);
});

test('the app, the documented call and a retrieval service that ask at once make one order', async () => {
  await expectOutcomes({ ok: 1, ORDER_ALREADY_OPEN: 3 }, [
    retrieve(),
    patch({ status: 'retrieval_requested', retrievalRequestTime: after(0) }),
    customer.call(POST, buildRequest(customer, business, { serviceType: 'retrieval' })),
    customer.call('POST /api/customer/orders', {
      body: { ticketId: service.id, targetMinutes: 10 },
    }),
  ]);
});

test('a service of type retrieval orders the parked car, once for its key', async () => {
  const key = { idempotencyKey: randomUUID() };
  const input = buildRequest(customer, business, {
    serviceType: 'retrieval',
    locationId: undefined,
  });
  const all = await Promise.all(callInParallel(3, () => customer.call(POST, input, key)));
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set([service.id]));
  expect(all[0]).toMatchObject({ status: 'retrieval_requested', serviceType: 'parking' });
  expect(await listOrders()).toHaveLength(1);
  await expectError('ORDER_ALREADY_OPEN', customer.call, POST, input);
});

test('a retrieval service accepts a time of day', async () => {
  const serviceType = 'retrieval';
  const requestedTime = after(60);
  const call = (fields: object) =>
    buildRequest(customer, business, { serviceType, locationId: undefined, ...fields });
  for (const bad of ['x', after(-1), after(25 * 60)]) {
    const refused = await expectRefusal(customer.call, POST, call({ requestedTime: bad }));
    expect(listFields(refused)).toEqual(['requestedTime']);
  }
  expect(await customer.call(POST, call({ requestedTime }))).toMatchObject({
    scheduledRetrievalTime: requestedTime,
  });
});

test('a retrieval service finds the car of a ticket by this plate', async () => {
  const other = await buildCustomer(server);
  const { ticketId } = await parkCar(server, business, {
    licensePlate: other.vehicle.licensePlate,
  });
  const input = buildRequest(other, business, { serviceType: 'retrieval' });
  const none = { status: 409, code: 'CAR_NOT_PARKED' };
  // Another person's ticket may have the same plate, so the ticket counts only after it is linked
  // to the customer.
  await expectError(none, other.call, POST, input);
  await updateRows(server, 'stays', ticketId, { customer_id: other.id });
  expect((await other.call(POST, input)).id).toBe(ticketId);
});

test('a car not in custody, or only announced, cannot be asked back', async () => {
  const other = await buildCustomer(server);
  const wording = 'You can only request retrieval for parked vehicles. Please park your car first.';
  const input = buildRequest(other, business, { serviceType: 'retrieval' });
  await expectError({ code: 'CAR_NOT_PARKED', message: wording }, other.call, POST, input);
  const { id } = await requestService(other, business);
  await expectError({ code: 'CAR_NOT_PARKED', state: 'expected' }, other.call, POST, input);
  await expectError({ code: 'CAR_NOT_PARKED', message: wording }, other.call, RETRIEVE, {
    params: { id },
    body: { retrievalTime: 'now' },
  });
  const theirs = buildRequest(customer, business, { serviceType: 'retrieval' });
  await expectError('VEHICLE_NOT_FOUND', other.call, POST, theirs);
});

test('a payment that the client reports is verified at the provider', async () => {
  expect(await refusedPatch({ paymentStatus: 'completed' })).toMatchObject({
    status: 402,
    code: 'PAYMENT_REQUIRED',
  });
  const { order } = await retrieve();
  const id = order?.id ?? '';
  for (const body of [
    { paymentStatus: 'completed' },
    { paymentStatus: 'completed', paidAt: after(0) },
  ]) {
    expect(await refusedPatch(body)).toMatchObject({ code: 'PAYMENT_REQUIRED' });
  }
  expect((await getOrder(server, id)).status).toBe('requested');
  await pay(id, 300);
  expect(await patch({ paymentStatus: 'completed' })).toMatchObject({
    paymentStatus: 'completed',
    totalAmount: 19.2,
    tipAmount: 3,
    serviceFee: 15,
  });
});

test('a payment that nobody reported counts once the provider confirms it', async () => {
  const { order } = await retrieve();
  const id = order?.id ?? '';
  const { provider_payment_id } = await getPayment(server, id);
  await providerTook(server, provider_payment_id ?? '', 1820);
  expect(await patch({ paymentStatus: 'completed' })).toMatchObject({
    paymentStatus: 'completed',
    tipAmount: 2,
  });
  expect((await getOrder(server, id)).status).toBe('paid');
});

test('a failed card leaves the order to be paid', async () => {
  const { order } = await retrieve();
  const id = order?.id ?? '';
  await pay(id, 0, CARDS.declined).catch(() => {});
  expect(await refusedPatch({ paymentStatus: 'completed' })).toMatchObject({ status: 402 });
  await pay(id, 0, CARDS.challenge);
  expect(await refusedPatch({ paymentStatus: 'completed' })).toMatchObject({ status: 402 });
  expect((await look()).can.pay).toBe(true);
  await pay(id);
  expect((await look()).paymentStatus).toBe('completed');
});

test('no payment is reported while the provider cannot be reached', async () => {
  await retrieve();
  await whileUnreachable(server, async () => {
    expect(await refusedPatch({ paymentStatus: 'completed' })).toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    });
  });
});

test('a parked car’s service cannot be cancelled', async () => {
  expect(await refusedPatch({ status: 'cancelled' })).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'parked',
  });
});

test('an order cancelled after the payment is refunded, and shows that', async () => {
  const { order } = await retrieve();
  const id = order?.id ?? '';
  await pay(id, 300);
  await customer.call('POST /api/customer/orders/{id}/cancel', { params: { id }, body: {} });
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
  expect(await look()).toMatchObject({
    status: 'parked',
    paymentStatus: 'refunded',
    totalAmount: 19.2,
    refundedAmount: 19.2,
    earlierCashCents: 0,
    retrievalRequestTime: null,
    can: { requestRetrieval: true, pay: false },
  });
  const next = await retrieve();
  await customer.call('POST /api/customer/orders/{id}/cancel', {
    params: { id: next.order?.id ?? '' },
    body: {},
  });
  const { timeline } = await look();
  const ends = timeline.filter(({ type }) => type === 'order.cancel');
  expect(ends.map(({ isRefunded }) => isRefunded)).toEqual([true, false]);
});

test('an expired unpaid order costs nothing', async () => {
  const { order } = await retrieve();
  const cancel = { params: { id: order?.id ?? '' }, body: {} };
  await customer.call('POST /api/customer/orders/{id}/cancel', cancel);
  expect(await look()).toMatchObject({
    status: 'parked',
    paymentStatus: null,
    totalAmount: null,
    refundedAmount: 0,
    order: { status: 'cancelled' },
  });
});

test('the timeline has each step once, with first names', async () => {
  await returned();
  const done = await look();
  expect(done).toMatchObject({
    status: 'completed',
    valetName: 'Omar',
    totalAmount: 19.2,
    can: { rate: true, requestRetrieval: false, message: true },
  });
  expect(done.pickupTime).not.toBeNull();
  expect(done.completedTime).not.toBeNull();
  expect(done.timeline.map(({ type, by }) => [type, by])).toEqual([
    ['stay.announce', null],
    ['stay.receive', 'Omar'],
    ['stay.park', 'Omar'],
    ['order.request', null],
    ['order.pay', null],
    ['order.assign', 'Omar'],
    ['order.ready', 'Omar'],
    ['order.complete', 'Omar'],
  ]);
});

test('a returned car is rated from 1 to 5, and the rating can change for 30 days', async () => {
  const rate = (rating: unknown) => ({ ...params(), body: { rating } as never });
  await expectError('STATE_CONFLICT', customer.call, RATE, rate(5));
  await returned();
  for (const rating of [0, 6, 4.5, '5', null, Number.NaN]) {
    await expectError(400, customer.call, RATE, rate(rating));
  }
  expect(await customer.call(RATE, rate(2))).toMatchObject({ rating: 2 });
  const written = { ...params(), body: { rating: 5, comment: ' Right on time ' } };
  expect(await customer.call(RATE, written)).toMatchObject({
    rating: 5,
    ratingComment: 'Right on time',
  });
  server.advance(30 * DAY - MINUTE);
  const { token } = await relogged();
  expect(await server.as(token)(RATE, rate(4))).toMatchObject({ rating: 4 });
  server.advance(2 * MINUTE);
  await expectError('STATE_CONFLICT', server.as(token), RATE, rate(1));
});

test('a car has at most twenty ratings an hour', async () => {
  await returned();
  const strict = await startStrict(server);
  const call = strict.as(customer.token);
  await expectParallel({ ok: 20, RATE_LIMITED: 1 }, 21, () =>
    call(RATE, { ...params(), body: { rating: 5 } }),
  );
});

/** Opens a new session, because the clock has moved past the end of the first one. */
const relogged = () => openDevice(server.ctx, customer.id, { rememberMe: true });

test('a scheduled return does not count in the usual time of a return', async () => {
  const { order } = await retrieve({ retrievalTime: 'custom', scheduledTime: after(600) });
  await pay(order?.id ?? '');
  const manager = server.as(business.manager.token);
  const query = { locationId: business.location.id };
  server.advance(60 * MINUTE);
  const { token } = await relogged();
  expect((await server.as(token)(GET, params())).order?.etaMinutes).toBeGreaterThan(500);
  const queue = await manager('GET /api/queue', { query });
  expect(queue).toMatchObject({ avgWaitMinutes: null, orders: [{ queuePosition: 1 }] });
});

test('a car at another location of the business stays at that location', async () => {
  const second = await buildLocation(server.ctx, business.id, { name: 'Back door' });
  const other = await buildCustomer(server);
  const { location } = await requestService(other, { ...business, location: second });
  expect(location).toBe('Back door');
});

async function callsFor(orderId: string): Promise<number> {
  const rows = await listRows(server, 'notifications', {
    dedupe_key: `car_retrieval_request:${orderId}`,
  });
  return rows.length;
}

test('runners are called when a car is wanted, not when it is paid for in advance', async () => {
  const now = await retrieve();
  await pay(now.order?.id ?? '');
  const atOnceCalls = await callsFor(now.order?.id ?? '');
  expect(atOnceCalls).toBeGreaterThan(0);

  Object.assign(customer, await buildCustomer(server));
  Object.assign(service, await parkedService(server, customer, business));
  const later = await retrieve({ retrievalTime: '120' });
  const orderId = later.order?.id ?? '';
  await pay(orderId);
  expect(await callsFor(orderId)).toBe(0);
  const { start_after } = await server.ctx.db
    .selectFrom(sql<{ start_after: Date; data: object }>`pgboss.job`.as('job'))
    .select('start_after')
    .where(sql<boolean>`name = 'call-runners' and data->>'orderId' = ${orderId}`)
    .executeTakeFirstOrThrow();
  const { due_at } = await getOrder(server, orderId);
  expect(due_at.getTime() - start_after.getTime()).toBe(30 * MINUTE);
  server.advance(90 * MINUTE);
  const handlers = jobHandlers(server.ctx);
  await handlers['call-runners']({ orderId });
  await handlers['call-runners']({ orderId });
  expect(await callsFor(orderId)).toBe(atOnceCalls);
});
