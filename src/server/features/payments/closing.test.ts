import { expect, test } from 'vitest';
import { jobHandlers, listRoutines } from '#server/jobs.ts';
import { ProviderUnreachable } from '#server/platform/payments/provider.ts';
import { buildStaffedBusiness, type TestBusiness, setRates } from '#test/factories/people.ts';
import {
  answerChallenge,
  listAtProvider,
  getLedgerBalances,
  buildPromo,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  postWebhook,
} from '#test/factories/payments.ts';
import { settleOutcomes, expectRefusal, expectError } from '#test/factories/refusals.ts';
import {
  CARDS,
  pollUntilTruthy,
  messagesTo,
  parkCar,
  type ParkedCar,
  payOrder,
  requestCar,
} from '#test/factories/stays.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const cancel = (car: ParkedCar, id: string) => cancelOrder(server, car, id);

async function asked(at: TestBusiness) {
  const car = await parkCar(server, at);
  return { car, id: (await requestCar(server, car)).id };
}

/** Replaces the provider's next `create` call by `step`. */
function once(step: (create: () => Promise<unknown>) => Promise<void>): void {
  const { payments } = server.ctx;
  server.ctx.payments = {
    ...payments,
    async create(payment) {
      server.ctx.payments = payments;
      await step(() => payments.create(payment));
      return payments.create(payment);
    },
  };
}

const statusesAtProvider = async (id: string) =>
  (await listAtProvider(server, id)).map((one) => one.status);

test.each([
  ['a part of it', 500],
  ['all of it', 1920],
])('a refund of which the provider already sent %s is completed once', async (_, before) => {
  const { car, id } = await asked(business);
  await payOrder(server, car, id, 300);
  const { provider_payment_id } = await getPayment(server, id);
  await server.ctx.payments.refund({
    providerPaymentId: provider_payment_id ?? '',
    amountCents: before,
    currency: 'USD',
    idempotencyKey: `by-hand-${id}`,
  });
  await cancel(car, id);
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
  const [known] = await listAtProvider(server, id);
  expect(known).toMatchObject({ amount_received_cents: 1920, amount_refunded_cents: 1920 });
  expect(await getLedgerBalances(server, id)).toEqual({});
  const texts = await pollUntilTruthy(async () => {
    const all = (await messagesTo(server, car.phone)).map((message) => message.text);
    return all.some((text) => text.includes('refunded')) && all;
  });
  expect(texts.filter((text) => text.includes('$19.20'))).toHaveLength(1);
});

/**
 * Requests a car while the provider is unreachable. The provider's payment is created only when the
 * card is charged.
 */
async function askedUnheard() {
  once(async () => {
    throw new ProviderUnreachable('Away.');
  });
  return asked(business);
}

test.each([
  ['never came back', (create: () => Promise<unknown>) => create()],
  ['was never asked for', async () => {}],
])('a payment whose id %s is closed with its order', async (_, reached) => {
  const { car, id } = await askedUnheard();
  once(async (create) => {
    await reached(create);
    throw new ProviderUnreachable('The answer got lost.');
  });
  const input = await buildConfirmation(server, car, id, 300);
  await expectError('PAYMENT_UNAVAILABLE', server.as(), CONFIRM, input);
  await cancel(car, id);
  await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  expect(await statusesAtProvider(id)).toEqual(['canceled']);
});

test('a payment whose id arrives after the order is over is closed', async () => {
  const { car, id } = await askedUnheard();
  once(async (create) => {
    await create();
    await cancel(car, id);
    await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  });
  const input = await buildConfirmation(server, car, id, 300);
  expect(await expectRefusal(server.as(), CONFIRM, input)).toMatchObject({
    code: 'NOT_AWAITING_PAYMENT',
    state: 'cancelled',
  });
  server.advance(61_000);
  await listRoutines(server.ctx)['reconcile-payments'].run();
  expect(await statusesAtProvider(id)).toEqual(['canceled']);
});

test('a payment created in another tab is closed if a promo code paid everything meanwhile', async () => {
  const { car, id } = await askedUnheard();
  const { code } = await buildPromo(server, business, { percent: 100 });
  once(async (create) => {
    await create();
    const body = { code, ticketToken: car.ticketToken };
    const params = { id };
    const order = await server.as()('POST /api/customer/orders/{id}/promo', { params, body });
    expect(order).toMatchObject({ status: 'paid' });
  });
  const [told] = await settleOutcomes([
    server.as()(CONFIRM, await buildConfirmation(server, car, id, 300)),
  ]);
  expect(told).toBe('TIP_NOT_COLLECTED');
  expect(await getOrder(server, id)).toMatchObject({ status: 'paid', tip_cents: 0 });
  await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  expect(await statusesAtProvider(id)).toEqual(['canceled']);
  await cancel(car, id);
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
});

test('an order without a price is settled in the currency of the payment', async () => {
  const riyadh = await buildStaffedBusiness(server.ctx, { currency: 'SAR' });
  await setRates(server.ctx, riyadh.location.id, { flatRateCents: 0 });
  const { id } = await asked(riyadh);
  expect((await getPayment(server, id)).currency).toBe('SAR');
  expect(await getOrder(server, id)).toMatchObject({ status: 'paid' });
});

// The tests below move the server's clock. The expiry job uses PostgreSQL's clock, so the job runs
// too late.
test.each([CARDS.good, null])(
  'an expired order cannot be paid, even before the job has ended it (card %s)',
  async (number) => {
    const { car, id } = await asked(business);
    server.advance(30 * 60_000);
    const input = await buildConfirmation(server, car, id, 300, number);
    expect(await expectRefusal(server.as(), CONFIRM, input)).toMatchObject({
      status: 409,
      code: 'NOT_AWAITING_PAYMENT',
      state: 'cancelled',
    });
    expect(await getOrder(server, id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'unpaid',
    });
    await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
    expect((await listAtProvider(server, id)).map((one) => one.amount_received_cents)).toEqual([0]);
    await jobHandlers(server.ctx)['expire-order']({ orderId: id });
    expect((await requestCar(server, car)).status).toBe('requested');
  },
);

test.each(['the guest', 'the webhook'])(
  'money for an expired order is refunded: %s comes first',
  async (first) => {
    const { car, id } = await asked(business);
    await payOrder(server, car, id, 300, CARDS.challenge);
    await answerChallenge(server, id, true);
    server.advance(30 * 60_000);
    const { provider_payment_id } = await getPayment(server, id);
    if (first === 'the guest') {
      const input = await buildConfirmation(server, car, id, 300, null);
      await expectError({ state: 'cancelled' }, server.as(), CONFIRM, input);
    } else {
      await postWebhook(server, { paymentId: provider_payment_id ?? '' });
    }
    await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
    expect(await getOrder(server, id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'unpaid',
      paid_at: null,
    });
    expect((await listAtProvider(server, id)).map((one) => one.amount_refunded_cents)).toEqual([
      1920,
    ]);
    expect(await getLedgerBalances(server, id)).toEqual({});
  },
);
