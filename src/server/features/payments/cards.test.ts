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
  expectPaidOnce,
  providerTook,
  whileUnreachable,
} from '#test/factories/payments.ts';
import {
  expectRefusal,
  expectError,
  callInParallel,
  settleOutcomes,
  countOutcomes,
  invalid,
} from '#test/factories/refusals.ts';
import { CARDS, parkCar, type ParkedCar, requestCar } from '#test/factories/stays.ts';
import { updateRows } from '#test/factories/rows.ts';
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

const expectPaid = (tipCents: number) => expectPaidOnce(server, orderId, tipCents);

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
  await expectPaid(300);
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
  await expectPaid(200);
});

test('a processing error changes nothing', async () => {
  expect(await refusedPay(0, CARDS.error)).toMatchObject({
    status: 402,
    message: 'An error occurred while processing your card. Try again in a little bit.',
  });
  await expectUnpaid();
  await pay(0);
  await expectPaid(0);
});

test('an approved challenge pays once the guest comes back', async () => {
  const asked = await pay(300, CARDS.challenge);
  expect(asked).toMatchObject({ status: 'requires_action' });
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
  expect(await answerChallenge(server, orderId, true)).toEqual({ status: 'succeeded' });
  expect(await pay(300, null)).toMatchObject({ status: 'paid' });
  await expectPaid(300);
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
  await expectPaid(100);
});

test('a challenge can be dropped for another card', async () => {
  await pay(300, CARDS.challenge);
  await pay(0, CARDS.good);
  await expectPaid(0);
});

test('a missing card is an invalid field, not a declined card', async () => {
  const input = await buildConfirmation(server, car, orderId, 300, null);
  await expectError(invalid('confirmationTokenId'), guest(), CONFIRM, input);
  await expectUnpaid();
});

test('a card that the provider does not answer for can be tried again', async () => {
  expect(await refusedPay(300, CARDS.unreachable)).toMatchObject({
    status: 503,
    code: 'PAYMENT_UNAVAILABLE',
  });
  await expectUnpaid();
  await pay(300);
  await expectPaid(300);
});

test('a car can be asked for while the provider is away, and paid once later', async () => {
  const other = await parkCar(server, business);
  await whileUnreachable(server, async () => {
    car = other;
    const order = await requestCar(server, other);
    expect(order).toMatchObject({ status: 'requested', clientSecret: null });
    orderId = order.id;
    for (const number of [CARDS.good, null]) {
      expect(await refusedPay(300, number)).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    }
    expect(await getPayment(server, orderId)).toMatchObject({ status: 'open' });
  });
  await pay(300);
  await expectPaid(300);
});

test('a waiting challenge stays one while the provider is away', async () => {
  await pay(300, CARDS.challenge);
  await whileUnreachable(server, async () => {
    expect(await refusedPay(300, null)).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  });
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

test.each([
  -1,
  10_000_000,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  100_001,
  '100',
  null,
  true,
  [100],
  {},
  undefined,
])('a tip of %j is refused by field', async (tipCents) => {
  const { params, body } = await buildConfirmation(server, car, orderId, 0);
  const input = { params, body: { ...body, tipCents } } as never;
  await expectError(invalid('tipCents'), guest(), CONFIRM, input);
  await expectUnpaid();
});

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

test('the same click sent twice with one card entry charges once', async () => {
  const input = await buildConfirmation(server, car, orderId, 300);
  const all = countOutcomes(await settleOutcomes(callInParallel(4, () => guest()(CONFIRM, input))));
  expect(Object.keys(all).filter((one) => one !== 'ok' && one !== 'PAYMENT_IN_PROGRESS')).toEqual(
    [],
  );
  await expectPaid(300);
});

test('a press on a paid order reports it as paid', async () => {
  await pay(300);
  expect(await pay(300)).toMatchObject({ status: 'paid', order: { tipCents: 300 } });
  await expectPaid(300);
});

test('a different tip from another tab learns that the order is paid', async () => {
  await pay(300);
  const other = await buildConfirmation(server, car, orderId, 500);
  await expectError({ code: 'TIP_CHANGED', state: 'paid' }, guest(), CONFIRM, other);
  await expectPaid(300);
});

test('a tip requested after the bare fee was paid elsewhere is not collected', async () => {
  const [known] = await listAtProvider(server, orderId);
  await providerTook(server, known?.id ?? '', 1620);
  const input = await buildConfirmation(server, car, orderId, 300, null);
  await expectError({ code: 'TIP_NOT_COLLECTED', state: 'paid' }, guest(), CONFIRM, input);
  await expectPaid(0);
});

test('a read of the payment does not take the claim from the call that charges', async () => {
  const { payments } = server.ctx;
  let release = () => {};
  const held = new Promise<void>((resume) => (release = resume));
  let arrived = () => {};
  const looking = new Promise<void>((resume) => (arrived = resume));
  server.ctx.payments = {
    ...payments,
    async retrieve(id, metadata) {
      const seen = await payments.retrieve(id, metadata);
      arrived();
      await held;
      return seen;
    },
  };
  const look = settleOutcomes([pay(0, null)]);
  await looking;
  server.ctx.payments = payments;
  // Another browser tab has claimed the payment, and the process with this claim hangs.
  await updateRows(
    server,
    'payments',
    { order_id: orderId },
    { status: 'confirming', attempt: 1, claimed_at: server.ctx.clock() },
  );
  release();
  await look;
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'confirming', attempt: 1 });
});

test('an order whose claim hangs is not charged by a second call', async () => {
  await updateRows(
    server,
    'payments',
    { order_id: orderId },
    { status: 'confirming', attempt: 1, claimed_at: server.ctx.clock() },
  );
  const input = await buildConfirmation(server, car, orderId, 0);
  await expectError('PAYMENT_IN_PROGRESS', guest(), CONFIRM, input);
  const [known] = await listAtProvider(server, orderId);
  expect(known).toMatchObject({ status: 'requires_payment_method', amount_received_cents: 0 });
});

// The tests below come last, because they move the server's clock for all later tests.
test('a claim of a dead process is taken over after a minute, and the new card is charged', async () => {
  await updateRows(
    server,
    'payments',
    { order_id: orderId },
    { status: 'confirming', attempt: 1, claimed_at: server.ctx.clock() },
  );
  server.advance(61_000);
  expect(await pay(300)).toMatchObject({ status: 'paid' });
  await expectPaid(300);
});

test('a claim of a process that died after the charge is found paid', async () => {
  const { id } = await getPayment(server, orderId);
  const { confirmationTokenId = '' } = (await buildConfirmation(server, car, orderId, 300))
    .body as {
    confirmationTokenId?: string;
  };
  const { provider_payment_id } = await getPayment(server, orderId);
  await updateRows(server, 'payments', id, {
    status: 'confirming',
    attempt: 1,
    claimed_at: server.ctx.clock(),
  });
  await server.ctx.payments.charge({
    providerPaymentId: provider_payment_id ?? '',
    metadata: {},
    amountCents: 1920,
    currency: 'USD',
    card: { confirmationTokenId },
    customerId: null,
    keep: false,
    idempotencyKey: `charge-${id}-1`,
  });
  server.advance(61_000);
  expect(await pay(300)).toMatchObject({ status: 'paid' });
  await expectPaid(300);
});
