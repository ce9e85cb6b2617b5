import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { listRoutines } from '#server/jobs.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  answerChallenge,
  listAtProvider,
  getLedgerBalances,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  postWebhook,
  providerTook,
  setUnreachable,
  expectPaidOnce,
} from '#test/factories/payments.ts';
import { expectRefusal, settleOutcomes, expectError } from '#test/factories/refusals.ts';
import { getRow, updateRows } from '#test/factories/rows.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { requireStripe } from '#test/factories/stripe.ts';
import {
  CARDS,
  pollUntilTruthy,
  messagesTo,
  parkCar,
  requestCar,
  findMessage,
} from '#test/factories/stays.ts';
import { buildBeforeAll, buildBeforeEach, runServerWithStripe } from '#test/harness/runServer.ts';

let orderId: string;
let providerId: string;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
const car = buildBeforeEach(() => parkCar(server, business));
beforeEach(async () => {
  ({ id: orderId } = await requestCar(server, car));
  providerId = (await getPayment(server, orderId)).provider_payment_id ?? '';
});

const reconcile = () => listRoutines(server.ctx)['reconcile-payments'].run();
const pay = async (tipCents: number, number: string | null = CARDS.good) =>
  server.as()(CONFIRM, await buildConfirmation(server, car, orderId, tipCents, number));
const stayStatus = async () => {
  const { status } = await getRow(server, 'stays', car.ticketId);
  return status;
};

const took = (amountCents: number, currency?: string) =>
  providerTook(server, providerId, amountCents, currency);

const expectPaid = (tipCents: number) => expectPaidOnce(server, orderId, tipCents);

async function expectAllGivenBack(receivedCents: number) {
  await pollUntilTruthy(async () => (await getPayment(server, orderId)).status === 'refunded');
  const [known] = await listAtProvider(server, orderId);
  expect(known).toMatchObject({
    amount_received_cents: receivedCents,
    amount_refunded_cents: receivedCents,
  });
  expect(await getLedgerBalances(server, orderId)).toEqual({});
}

test('a payment whose browser closed after the challenge is settled by the reconciler', async () => {
  await pay(300, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  await reconcile();
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
  server.advance(61_000);
  await Promise.all([reconcile(), reconcile()]);
  await expectPaid(300);
});

test('a webhook before the payment books nothing, and the next one counts', async () => {
  await postWebhook(server, { paymentId: providerId });
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
  await pay(300, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  await postWebhook(server, { paymentId: providerId });
  await expectPaid(300);
});

test('a webhook is only a hint: its statement about the payment is not trusted', async () => {
  await postWebhook(server, {
    paymentId: providerId,
    type: 'payment.succeeded',
    status: 'succeeded',
    amount: 1_000_000,
  } as never);
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
});

test.each([
  ['none', null],
  ['not one', 'hello'],
  ['a wrong one', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`],
])('a signature that is %s is refused and settles nothing', async (_, signature) => {
  await pay(300, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  const answer = await postWebhook(server, { paymentId: providerId }, signature);
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_SIGNATURE' } });
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
});

/** Lets the provider answer as if the order's payment were that of another order. */
const setOrder = (id: string) =>
  server.ctx.pool.query(
    `update sandbox_objects set body = jsonb_set(body::jsonb, '{metadata,orderId}', to_jsonb($2::text))
     where id = $1`,
    [providerId, id],
  );
const reconcileLater = async () => {
  server.advance(3_601_000);
  await reconcile();
};

test.each(['succeeded', 'canceled'] as const)(
  'an answer about the payment of another order is not believed: %s',
  async (status) => {
    if (status === 'succeeded') {
      await pay(300, CARDS.challenge);
      await answerChallenge(server, orderId, true);
    } else await server.ctx.payments.cancel(providerId, {});
    await setOrder(randomUUID());
    expect(await postWebhook(server, { paymentId: providerId })).toMatchObject({ status: 503 });
    server.advance(61_000);
    await reconcile();
    expect(await settleOutcomes([pay(300, null)])).toEqual(['PAYMENT_UNAVAILABLE']);
    expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
    await setOrder(orderId);
    expect(await postWebhook(server, { paymentId: providerId })).toMatchObject({ status: 200 });
    const over = { succeeded: 'paid', canceled: 'cancelled' }[status];
    expect(await getOrder(server, orderId)).toMatchObject({ status: over });
  },
);

test('the challenge of another order is not shown, and its payment not charged', async () => {
  await setOrder(randomUUID());
  expect(await settleOutcomes([pay(300, CARDS.challenge)])).toEqual(['PAYMENT_UNAVAILABLE']);
  expect((await listAtProvider(server, orderId)).map((one) => one.status)).toEqual([]);
  await setOrder(orderId);
  expect(await pay(300, CARDS.challenge)).toMatchObject({ status: 'requires_action' });
  await setOrder(randomUUID());
  expect(await settleOutcomes([pay(300, null)])).toEqual(['PAYMENT_UNAVAILABLE']);
  await setOrder(orderId);
  expect(await pay(300, null)).toMatchObject({ status: 'requires_action' });
});

test.each(['cancelled', 'refunded'] as const)(
  'a payment is not %s by an answer about another order',
  async (over) => {
    if (over === 'refunded') await pay(300);
    requireStripe(server).plan(/refunds$/, 'lose', 4);
    await setOrder(randomUUID());
    await cancelOrder(server, car, orderId);
    await reconcileLater();
    expect(await getPayment(server, orderId)).toMatchObject({
      status: over === 'refunded' ? 'refund_due' : 'cancelled',
      closed_at: null,
    });
    await setOrder(orderId);
    await pollUntilTruthy(async () => {
      await reconcileLater();
      return (await getPayment(server, orderId)).closed_at;
    });
    expect(await getPayment(server, orderId)).toMatchObject({ status: over });
  },
);

test('an event of an unknown payment is acknowledged and dropped', async () => {
  expect(await postWebhook(server, { paymentId: 'pi_unknown' })).toMatchObject({ status: 200 });
});

test('an event is not lost while the provider does not answer', async () => {
  await pay(300, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  setUnreachable(server, true);
  const event = { id: 'evt-unreachable', paymentId: providerId };
  const refused = await postWebhook(server, event);
  setUnreachable(server, false);
  expect(refused.status).toBe(503);
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
  expect(await postWebhook(server, event)).toMatchObject({ status: 200 });
  await expectPaid(300);
});

test('less than the fee is refunded, and the car can be asked for again', async () => {
  await took(1619);
  await postWebhook(server, { paymentId: providerId });
  await expectAllGivenBack(1619);
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'cancelled', paid_at: null });
  expect(await stayStatus()).toBe('parked');
  const order = await requestCar(server, car);
  orderId = order.id;
  await pay(0);
  await expectPaid(0);
});

test('a confirm call that finds less than the fee reports that the order cannot be paid', async () => {
  await took(1);
  for (const number of [null, CARDS.good]) {
    await expectError(
      'NOT_AWAITING_PAYMENT',
      server.as(),
      CONFIRM,
      await buildConfirmation(server, car, orderId, 0, number),
    );
  }
  await expectAllGivenBack(1);
});

test('another currency is refunded, and the guest reads which', async () => {
  await took(1620, 'sar');
  await postWebhook(server, { paymentId: providerId });
  await expectAllGivenBack(1620);
  expect(await stayStatus()).toBe('parked');
  expect(await getPayment(server, orderId)).toMatchObject({
    currency: 'USD',
    received_currency: 'SAR',
  });
  const said = await findMessage(server, car.phone, 'refunded');
  expect(said.text).toContain('SAR 16.20');
  expect(said.text).not.toContain('$');
});

test('an amount above the fee is a tip', async () => {
  await took(2000);
  await postWebhook(server, { paymentId: providerId });
  await expectPaid(380);
});

test('money after a cancellation is refunded, and does not restore the order', async () => {
  await pay(300, CARDS.challenge);
  const { client_secret } = await getPayment(server, orderId);
  await answerChallenge(server, orderId, true);
  await cancelOrder(server, car, orderId);
  expect(client_secret).not.toBeNull();
  await expectAllGivenBack(1920);
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'cancelled', paid_at: null });
  const texts = await pollUntilTruthy(async () => {
    const all = (await messagesTo(server, car.phone)).map((message) => message.text);
    return all.some((text) => text.includes('refunded')) && all;
  });
  expect(texts.filter((text) => text.includes('$19.20'))).toHaveLength(1);
});

test('a charge during a cancellation fails or is refunded', async () => {
  const { payments } = server.ctx;
  server.ctx.payments = {
    ...payments,
    async charge(charge) {
      await cancelOrder(server, car, orderId);
      return payments.charge(charge);
    },
  };
  const refused = await expectRefusal(
    server.as(),
    CONFIRM,
    await buildConfirmation(server, car, orderId, 300),
  );
  server.ctx.payments = payments;
  expect(refused).toMatchObject({ status: 409, code: 'NOT_AWAITING_PAYMENT' });
  await pollUntilTruthy(async () => {
    const { status, closed_at } = await getPayment(server, orderId);
    return status === 'refunded' || (status === 'cancelled' && closed_at !== null);
  });
  const [known] = await listAtProvider(server, orderId);
  expect(known?.amount_received_cents).toBe(known?.amount_refunded_cents);
  expect(await getLedgerBalances(server, orderId)).toEqual({});
});

test('the reconciler releases a dead claim, and leaves a live one alone', async () => {
  const claim = (claimed_at: Date) =>
    updateRows(
      server,
      'payments',
      { order_id: orderId },
      { status: 'confirming', attempt: 1, claimed_at },
    );
  server.advance(61_000);
  await claim(server.ctx.clock());
  await reconcile();
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'confirming' });
  server.advance(61_000);
  await reconcile();
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'open' });
  await pay(300);
  await expectPaid(300);
});
