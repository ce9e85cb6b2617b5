import { beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '#server/jobs.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  getLedgerBalances,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  postWebhook,
  providerTook,
} from '#test/factories/payments.ts';
import { settleOutcomes, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import { pollUntilTruthy, parkCar, type ParkedCar, requestCar } from '#test/factories/stays.ts';
import { readQueue } from '#test/factories/steps.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

const SETTLE = 'POST /api/dispatch/orders/{id}/settle';
const COMPLETE = 'POST /api/dispatch/orders/{id}/complete';
const FEE = 1620;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeAll(() => updateRows(server, 'locations', business.location.id, { pay_when: 'atHandover' }));

const valet = () => server.as(business.valet.token);
const manager = () => server.as(business.manager.token);
const params = (id: string) => ({ params: { id } });
const cash = (id: string) => ({
  ...params(id),
  body: { way: 'cash' as const, amountCents: FEE, givenCents: 2000 },
});

async function request() {
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  return { car, id: order.id, order };
}
const send = (id: string) =>
  manager()('POST /api/dispatch/orders/{id}/assign', {
    ...params(id),
    body: { valetId: business.valet.id },
  });
async function bring(id: string) {
  await send(id);
  return valet()('POST /api/dispatch/orders/{id}/ready', params(id));
}
const pay = async (car: ParkedCar, id: string, tipCents = 300) =>
  server.as()(CONFIRM, await buildConfirmation(server, car, id, tipCents));

test('a return to be paid at the handover joins the queue at once, marked as unpaid', async () => {
  const { id, order } = await request();
  expect(order).toMatchObject({
    status: 'due',
    amountDueCents: FEE,
    paidAt: null,
    expiresAt: null,
  });
  expect(order.queuePosition).not.toBeNull();
  expect(order.promisedAt).not.toBeNull();
  const { orders, unpaid } = await readQueue(manager(), business);
  expect(orders.find((each) => each.id === id)).toMatchObject({
    status: 'due',
    amountDueCents: FEE,
    can: { assign: true, settle: true },
  });
  expect(unpaid.map((each) => each.id)).not.toContain(id);
  const { services } = await valet()('GET /api/valet/active-services', { query: {} });
  expect(services.find((job) => job.order?.id === id)).toMatchObject({ status: 'pending' });
  const called = await server.ctx.db
    .selectFrom('notifications')
    .select('id')
    .where('dedupe_key', 'like', `car_retrieval_request:${id}%`)
    .execute();
  expect(called.length).toBeGreaterThan(0);
});

test('such an order does not expire, and its guest can cancel it', async () => {
  const { car, id } = await request();
  await jobHandlers(server.ctx)['expire-order']({ orderId: id });
  expect((await getOrder(server, id)).status).toBe('due');
  await server.as()('POST /api/customer/orders/{id}/cancel', {
    ...params(id),
    body: { ticketToken: car.ticketToken },
  });
  expect((await getOrder(server, id)).status).toBe('cancelled');
  expect(await getLedgerBalances(server, id)).toEqual({});
});

test('its car is brought unpaid and not handed over before it is paid', async () => {
  const { id } = await request();
  expect(await bring(id)).toMatchObject({ orderStatus: 'ready' });
  expect(await expectRefusal(valet(), COMPLETE, params(id))).toMatchObject({
    code: 'PAYMENT_DUE',
    due: { cents: FEE, currency: 'USD' },
  });
  expect(await valet()(SETTLE, cash(id))).toMatchObject({ status: 'ready', amountDueCents: 0 });
  expect((await valet()(COMPLETE, params(id))).status).toBe('completed');
  expect(await getLedgerBalances(server, id)).toEqual({
    customer: -FEE,
    business: 1500,
    platform: 120,
  });
});

test('a manager writes the amount off with a reason', async () => {
  const { id } = await request();
  await bring(id);
  const body = { way: 'complimentary' as const, amountCents: FEE, reason: 'Waited an hour' };
  await expectError('FORBIDDEN', valet(), SETTLE, { ...params(id), body });
  await manager()(SETTLE, { ...params(id), body });
  expect((await valet()(COMPLETE, params(id))).status).toBe('completed');
});

test('its guest pays by card at any time, and the tip is for the runner on the way', async () => {
  const first = await request();
  await pay(first.car, first.id);
  expect((await getOrder(server, first.id)).status).toBe('paid');
  const { promised_at } = await getOrder(server, first.id);
  expect(promised_at?.toISOString()).toBe(first.order.promisedAt);
  const second = await request();
  await bring(second.id);
  await pay(second.car, second.id);
  expect((await getOrder(server, second.id)).status).toBe('ready');
  expect(await getLedgerBalances(server, second.id)).toEqual({
    customer: -FEE - 300,
    business: 1500,
    platform: 120,
    runner: 300,
  });
  expect((await valet()(COMPLETE, params(second.id))).status).toBe('completed');
});

test('concurrent handover, cash and card payment pay once, before the handover', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { car, id } = await request();
    await bring(id);
    const card = await buildConfirmation(server, car, id, 300);
    const all = await settleOutcomes([
      valet()(COMPLETE, params(id)),
      valet()(SETTLE, cash(id)),
      server.as()(CONFIRM, card),
    ]);
    expect(['ok', 'PAYMENT_DUE']).toContain(all[0]);
    const order = await getOrder(server, id);
    expect(order.paid_at).not.toBeNull();
    const held = await getLedgerBalances(server, id);
    expect(held['customer']).toBe(-FEE - order.tip_cents);
    expect(held['runner'] ?? 0).toBe(order.tip_cents);
  }
});

test.each([
  ['less than the fee', 'dispatched', 100, 'usd'],
  ['less than the fee', 'ready', 100, 'usd'],
  ['another currency', 'dispatched', FEE, 'sar'],
] as const)(
  'a card payment of %s changes nothing of a %s car, and is refunded once the order is paid',
  async (_what, status, cents, currency) => {
    const { car, id } = await request();
    if (status === 'ready') await bring(id);
    else await send(id);
    const { provider_payment_id } = await getPayment(server, id);
    await providerTook(server, provider_payment_id ?? '', cents, currency);
    await settleOutcomes([pay(car, id)]);
    const event = { paymentId: provider_payment_id ?? '' };
    expect(await postWebhook(server, event)).toMatchObject({ status: 200 });
    expect(await getOrder(server, id)).toMatchObject({ status, runner_id: business.valet.id });
    expect((await getPayment(server, id)).status).not.toBe('refund_due');
    server.advance(61_000);
    await valet()(SETTLE, cash(id));
    await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
    expect((await getLedgerBalances(server, id))['customer']).toBe(-FEE);
  },
);
