import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { routines } from '#server/jobs.ts';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { authenticate, balances, getOrder, setUnreachable } from '#test/factories/payments.ts';
import { outcomes, refusal } from '#test/factories/refusals.ts';
import { cardToken, CARDS, eventually, paidCar } from '#test/factories/stays.ts';
import { startPaying } from '#test/factories/stripe.ts';
import type { TestServer } from '#test/harness/server.ts';

const TIP = 'POST /api/customer/orders/{id}/tip';
/** 16.20, and the 3.00 that were given with it. */
const PAID = 1920;

let server: TestServer;
let business: TestBusiness;

beforeAll(async () => {
  server = await startPaying(inject('postgresUrl'));
  business = await buildStaffedBusiness(server.ctx);
});
afterAll(() => server.close());

type Car = Awaited<ReturnType<typeof paidCar>>;
const params = (id: string) => ({ params: { id } });

async function readyCar(): Promise<Car> {
  const car = await paidCar(server, business);
  const { id } = car.order;
  await server.as(business.manager.token)('POST /api/dispatch/orders/{id}/assign', {
    ...params(id),
    body: { valetId: business.valet.id },
  });
  await server.as(business.valet.token)('POST /api/dispatch/orders/{id}/ready', params(id));
  return car;
}
async function returnedCar(): Promise<Car> {
  const car = await readyCar();
  await server.as(business.valet.token)('POST /api/dispatch/orders/{id}/complete', {
    ...params(car.order.id),
    body: {},
  });
  return car;
}
const tip = async ({ order, ticketToken }: Car, tipCents: number, number: string = CARDS.good) => ({
  ...params(order.id),
  body: { tipCents, ticketToken, confirmationTokenId: await cardToken(server, number) },
});
const receiptOf = ({ ticketToken: token }: Car) =>
  server.as()('GET /api/customer/ticket/{token}/receipt', { params: { token } });
const tipsOf = ({ order }: Car) =>
  server.ctx.db
    .selectFrom('later_tips')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('number')
    .execute();

test('a guest tips once the car is back, and again: each is a charge of its own, and the runner’s', async () => {
  const car = await returnedCar();
  const first = await server.as()(TIP, await tip(car, 500));
  expect(first).toMatchObject({ status: 'paid', order: { tipCents: 800, isTippable: true } });
  await server.as()(TIP, await tip(car, 200));
  expect(await balances(server, car.order.id)).toEqual({
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

test('at the curb is soon enough, before it too soon, and a day after the return too late', async () => {
  const early = await paidCar(server, business);
  expect(await refusal(server.as(), TIP, await tip(early, 500))).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'paid',
  });
  expect(await server.as()(TIP, await tip(await readyCar(), 500))).toMatchObject({
    status: 'paid',
  });
  const late = await returnedCar();
  await server.ctx.db
    .updateTable('orders')
    .set({ completed_at: new Date(server.ctx.clock().getTime() - 24 * 3_600_000) })
    .where('id', '=', late.order.id)
    .execute();
  expect(await refusal(server.as(), TIP, await tip(late, 500))).toMatchObject({
    code: 'TIP_TOO_LATE',
  });
});

test.each([0, -100, 1.5, 10, 100_000_000])('a tip of %d is refused', async (cents) => {
  const car = await returnedCar();
  expect(await refusal(server.as(), TIP, await tip(car, cents))).toMatchObject({
    code: 'VALIDATION',
  });
  expect(await tipsOf(car)).toEqual([]);
});

test('a press that is repeated charges once, and of two at once without a key one waits', async () => {
  const car = await returnedCar();
  const input = await tip(car, 500);
  const idempotencyKey = `tip-${crypto.randomUUID()}`;
  const press = () => server.as()(TIP, input, { idempotencyKey });
  expect((await press()).status).toBe('paid');
  expect((await press()).status).toBe('paid');
  expect(await tipsOf(car)).toMatchObject([{ status: 'paid', amount_cents: 500 }]);
  const two = await Promise.all([tip(car, 300), tip(car, 300)]);
  const all = await outcomes(two.map((each) => server.as()(TIP, each)));
  expect(all).toContain('ok');
  const paid = (await tipsOf(car)).filter(({ status }) => status === 'paid');
  expect(paid.length).toBe(1 + all.filter((one) => one === 'ok').length);
});

test('a declined card charges nothing, and another one may be tried', async () => {
  const car = await returnedCar();
  expect(await refusal(server.as(), TIP, await tip(car, 500, CARDS.declined))).toMatchObject({
    code: 'PAYMENT_DECLINED',
  });
  expect((await balances(server, car.order.id))['customer']).toBe(-PAID);
  expect((await server.as()(TIP, await tip(car, 500))).status).toBe('paid');
});

test('the bank may ask first', async () => {
  const car = await returnedCar();
  const asked = await server.as()(TIP, await tip(car, 500, CARDS.challenge));
  if (asked.status !== 'requires_action') throw new Error('The bank did not ask');
  await authenticate(server, asked.clientSecret, true);
  const again = {
    ...params(car.order.id),
    body: { tipCents: 500, tipId: asked.tipId, ticketToken: car.ticketToken },
  };
  expect((await server.as()(TIP, again)).status).toBe('paid');
  expect((await balances(server, car.order.id))['customer']).toBe(-PAID - 500);
});

test('what the bank approved after the browser left is booked by the routine, once', async () => {
  const car = await returnedCar();
  const asked = await server.as()(TIP, await tip(car, 500, CARDS.challenge));
  if (asked.status !== 'requires_action') throw new Error('The bank did not ask');
  await authenticate(server, asked.clientSecret, true);
  await server.ctx.db
    .updateTable('later_tips')
    .set({ next_check_at: new Date(0) })
    .where('id', '=', asked.tipId)
    .execute();
  await routines(server.ctx)['check-later-tips'].run();
  await eventually(async () => (await tipsOf(car))[0]?.status === 'paid');
  expect((await balances(server, car.order.id))['runner']).toBe(800);
});

test('with the provider away nothing is promised', async () => {
  const car = await returnedCar();
  const input = await tip(car, 500);
  setUnreachable(server, true);
  try {
    expect(await refusal(server.as(), TIP, input)).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  } finally {
    setUnreachable(server, false);
  }
});

test('another guest’s link tips nobody', async () => {
  const car = await returnedCar();
  const other = await returnedCar();
  const input = await tip(car, 500);
  const theirs = { ...input, body: { ...input.body, ticketToken: other.ticketToken } };
  expect(await refusal(server.as(), TIP, theirs)).toMatchObject({ code: 'ORDER_NOT_FOUND' });
});
