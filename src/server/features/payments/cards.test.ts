import { beforeEach, expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  answerChallenge,
  listAtProvider,
  getLedgerBalances,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  setUnreachable,
} from '#test/factories/payments.ts';
import { listFields, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { CARDS, parkCar, type ParkedCar, requestCar } from '#test/factories/stays.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

let car: ParkedCar;
let orderId: string;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeEach(async () => {
  car = await parkCar(server, business);
  ({ id: orderId } = await requestCar(server, car));
});

const guest = () => server.as();
const pay = async (tipCents: number, number: string | null = CARDS.good) =>
  guest()(CONFIRM, await buildConfirmation(server, car, orderId, tipCents, number));
const refusedPay = async (tipCents: number, number: string | null = CARDS.good) =>
  expectRefusal(guest(), CONFIRM, await buildConfirmation(server, car, orderId, tipCents, number));

async function expectPaidOnce(tipCents: number) {
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'paid', tip_cents: tipCents });
  expect(await getPayment(server, orderId)).toMatchObject({
    status: 'paid',
    received_cents: 1620 + tipCents,
  });
  const known = await listAtProvider(server, orderId);
  expect(
    known.map((one) => [one.status, one.amount_received_cents, one.amount_refunded_cents]),
  ).toEqual([['succeeded', 1620 + tipCents, 0]]);
  expect(await getLedgerBalances(server, orderId)).toMatchObject({
    customer: -(1620 + tipCents),
    business: 1500,
    platform: 120,
  });
}

async function expectUnpaid() {
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested', tip_cents: 0 });
  expect(await getLedgerBalances(server, orderId)).toEqual({});
  const [known] = await listAtProvider(server, orderId);
  expect(known?.amount_received_cents ?? 0).toBe(0);
}

test('a good card pays fee and tip', async () => {
  const paid = await pay(300);
  expect(paid).toMatchObject({
    status: 'paid',
    order: {
      status: 'paid',
      tipCents: 300,
      totalCents: 1920,
      queuePosition: 1,
      clientSecret: null,
    },
  });
  await expectPaidOnce(300);
});

test('a declined card shows the provider’s words, and another one pays', async () => {
  expect(await refusedPay(300, CARDS.declined)).toMatchObject({
    status: 402,
    code: 'PAYMENT_DECLINED',
    message: 'Your card was declined.',
  });
  await expectUnpaid();
  expect(await refusedPay(300, '4000000000009995')).toMatchObject({
    status: 402,
    message: 'Your card has insufficient funds.',
  });
  await pay(200);
  await expectPaidOnce(200);
});

test('a processing error changes nothing', async () => {
  expect(await refusedPay(0, CARDS.error)).toMatchObject({
    status: 402,
    message: 'An error occurred while processing your card. Try again in a little bit.',
  });
  await expectUnpaid();
  await pay(0);
  await expectPaidOnce(0);
});

test('an approved challenge pays once the guest comes back', async () => {
  const asked = await pay(300, CARDS.challenge);
  expect(asked).toMatchObject({ status: 'requires_action' });
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
  expect(await answerChallenge(server, orderId, true)).toEqual({ status: 'succeeded' });
  expect(await pay(300, null)).toMatchObject({ status: 'paid' });
  await expectPaidOnce(300);
});

test('a challenge still waiting stays one, and the ticket page reports it', async () => {
  await pay(300, CARDS.challenge);
  expect(await pay(300, null)).toMatchObject({ status: 'requires_action' });
  const { orders } = await guest()('GET /api/customer/ticket/{token}', {
    params: { token: car.ticketToken },
  });
  expect(orders[0]).toMatchObject({ status: 'requested', paymentStatus: 'requires_action' });
  expect(orders[0]?.clientSecret).toMatch(/^pi_/);
});

test('a denied challenge charges nothing, and another card pays', async () => {
  await pay(300, CARDS.challenge);
  await answerChallenge(server, orderId, false);
  expect(await refusedPay(300, null)).toMatchObject({
    code: 'PAYMENT_DECLINED',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
  await expectUnpaid();
  await pay(100);
  await expectPaidOnce(100);
});

test('a challenge can be dropped for another card', async () => {
  await pay(300, CARDS.challenge);
  await pay(0, CARDS.good);
  await expectPaidOnce(0);
});

test('a missing card is an invalid field, not a declined card', async () => {
  const refused = await refusedPay(300, null);
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(listFields(refused)).toEqual(['confirmationTokenId']);
  await expectUnpaid();
});

test('a card that the provider does not answer for can be tried again', async () => {
  expect(await refusedPay(300, CARDS.unreachable)).toMatchObject({
    status: 503,
    code: 'PAYMENT_UNAVAILABLE',
  });
  await expectUnpaid();
  await pay(300);
  await expectPaidOnce(300);
});

test('a car can be asked for while the provider is away, and paid once later', async () => {
  const other = await parkCar(server, business);
  setUnreachable(server, true);
  try {
    car = other;
    const order = await requestCar(server, other);
    expect(order).toMatchObject({ status: 'requested', clientSecret: null });
    orderId = order.id;
    for (const number of [CARDS.good, null]) {
      expect(await refusedPay(300, number)).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    }
    expect(await getPayment(server, orderId)).toMatchObject({ status: 'open' });
  } finally {
    setUnreachable(server, false);
  }
  await pay(300);
  await expectPaidOnce(300);
});

test('a waiting challenge stays one while the provider is away', async () => {
  await pay(300, CARDS.challenge);
  setUnreachable(server, true);
  try {
    expect(await refusedPay(300, null)).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  } finally {
    setUnreachable(server, false);
  }
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'requires_action' });
});

test('a card entry pays once', async () => {
  const used = await buildConfirmation(server, car, orderId, 0);
  await guest()(CONFIRM, used);
  const other = await parkCar(server, business);
  const order = await requestCar(server, other);
  const again = {
    params: { id: order.id },
    body: { ...used.body, ticketToken: other.ticketToken },
  };
  await expectError('PAYMENT_DECLINED', guest(), CONFIRM, again);
  expect(await getOrder(server, order.id)).toMatchObject({ status: 'requested' });
});

test.each([-1, 10_000_000, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 100_001])(
  'a tip of %o is refused by field',
  async (tipCents) => {
    const refused = await refusedPay(tipCents);
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(listFields(refused)).toEqual(['tipCents']);
    await expectUnpaid();
  },
);

test.each(['100', null, true, [100], {}, undefined])(
  'a tip of %j is refused by field',
  async (tipCents) => {
    const input = await buildConfirmation(server, car, orderId, 0);
    const refused = await expectRefusal(guest(), CONFIRM, {
      ...input,
      body: { ...input.body, tipCents },
    } as never);
    expect(listFields(refused)).toEqual(['tipCents']);
    await expectUnpaid();
  },
);

test('an order of another guest cannot be paid', async () => {
  const other = await parkCar(server, business);
  const foreign = await buildConfirmation(server, other, orderId, 0);
  await expectError('ORDER_NOT_FOUND', guest(), CONFIRM, foreign);
  const limits = await server.ctx.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', `%${orderId}%`)
    .execute();
  expect(limits).toEqual([]);
  await expectUnpaid();
});
