import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { routines } from '#server/jobs.ts';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import {
  answerChallenge,
  listAtProvider,
  balances,
  CONFIRM,
  confirmation,
  getOrder,
  getPayment,
} from '#test/factories/payments.ts';
import { listFields, refusal } from '#test/factories/refusals.ts';
import {
  CARDS,
  eventually,
  messagesTo,
  parkCar,
  type ParkedCar,
  requestCar,
} from '#test/factories/stays.ts';
import { startPaying } from '#test/factories/stripe.ts';
import type { TestServer } from '#test/harness/server.ts';

let server: TestServer;
let business: TestBusiness;
let car: ParkedCar;
let orderId: string;

beforeAll(async () => {
  server = await startPaying(inject('postgresUrl'));
  business = await buildStaffedBusiness(server.ctx);
  await server.ctx.db
    .updateTable('locations')
    .set({ flat_rate_cents: 0 })
    .where('id', '=', business.location.id)
    .execute();
});
beforeEach(async () => {
  car = await parkCar(server, business);
  ({ id: orderId } = await requestCar(server, car));
});
afterAll(() => server.close());

const pay = async (tipCents: number, number: string | null = CARDS.good) =>
  server.as()(CONFIRM, await confirmation(server, car, orderId, tipCents, number));
const cancel = () =>
  server.as()('POST /api/customer/orders/{id}/cancel', {
    params: { id: orderId },
    body: { ticketToken: car.ticketToken },
  });

test('a stay that costs nothing is paid without a card, and the provider never hears of it', async () => {
  expect(await pay(0, null)).toMatchObject({ status: 'paid', order: { totalCents: 0 } });
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'paid', tip_cents: 0 });
  expect(await listAtProvider(server, orderId)).toEqual([]);
  expect(await balances(server, orderId)).toEqual({});
});

test('it can carry a tip, which is charged once', async () => {
  const none = await refusal(
    server.as(),
    CONFIRM,
    await confirmation(server, car, orderId, 300, null),
  );
  expect(listFields(none)).toEqual(['confirmationTokenId']);
  await pay(300);
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'paid', tip_cents: 300 });
  expect((await listAtProvider(server, orderId)).map((one) => one.amount_received_cents)).toEqual([
    300,
  ]);
  expect(await balances(server, orderId)).toEqual({ customer: -300, tip_pool: 300 });
});

test('a declined tip can be another tip, or none', async () => {
  const declined = await confirmation(server, car, orderId, 300, CARDS.declined);
  expect(await refusal(server.as(), CONFIRM, declined)).toMatchObject({
    code: 'PAYMENT_DECLINED',
  });
  const another = await confirmation(server, car, orderId, 500, CARDS.declined);
  expect(await refusal(server.as(), CONFIRM, another)).toMatchObject({
    code: 'PAYMENT_DECLINED',
  });
  expect(await pay(0, null)).toMatchObject({ status: 'paid' });
  expect(await listAtProvider(server, orderId)).toMatchObject([{ amount_received_cents: 0 }]);
});

test('a challenge of the tip can be answered after a reload', async () => {
  await pay(300, CARDS.challenge);
  const { orders } = await server.as()('GET /api/customer/ticket/{token}', {
    params: { token: car.ticketToken },
  });
  expect(orders[0]?.clientSecret).toMatch(/^s?pi_/);
  await answerChallenge(server, orderId, true);
  await pay(300, null);
  expect(await balances(server, orderId)).toEqual({ customer: -300, tip_pool: 300 });
});

test('gone without a tip, an open challenge can no longer take money', async () => {
  await pay(300, CARDS.challenge);
  await pay(0, null);
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'paid', tip_cents: 0 });
  const [known] = await listAtProvider(server, orderId);
  expect(known).toMatchObject({ status: 'canceled', amount_received_cents: 0 });
});

test('gone without a tip after the bank approved it, the tip is what arrived', async () => {
  await pay(300, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  const refused = await refusal(
    server.as(),
    CONFIRM,
    await confirmation(server, car, orderId, 0, null),
  );
  expect(refused).toMatchObject({ status: 409, code: 'TIP_CHANGED' });
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'paid', tip_cents: 300 });
  expect(await balances(server, orderId)).toEqual({ customer: -300, tip_pool: 300 });
});

test('taken back unpaid, its payment is closed and the reconciler is done with it', async () => {
  await cancel();
  await eventually(async () => (await getPayment(server, orderId)).closed_at);
  expect(await listAtProvider(server, orderId)).toEqual([]);
});

test('taken back when paid, nothing goes back and nobody is told of $0.00', async () => {
  await pay(0, null);
  await cancel();
  await eventually(async () => (await getPayment(server, orderId)).status === 'refunded');
  await routines(server.ctx)['reconcile-payments'].run();
  const texts = (await messagesTo(server, car.phone)).map((message) => message.text).join('\n');
  const queued = await server.ctx.db
    .selectFrom('messages')
    .select('template')
    .where('stay_id', '=', car.ticketId)
    .execute();
  expect(queued.map((message) => message.template)).not.toContain('payment_refunded');
  expect(texts).not.toContain('refunded');
});
