import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { listRoutines } from '#server/jobs.ts';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import {
  answerChallenge,
  listAtProvider,
  getLedgerBalances,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  expectPaidOnce,
} from '#test/factories/payments.ts';
import { callInParallel, settleOutcomes, expectError } from '#test/factories/refusals.ts';
import {
  CARDS,
  pollUntilTruthy,
  parkCar,
  type ParkedCar,
  requestCar,
} from '#test/factories/stays.ts';
import { cancelOrder, postJson } from '#test/factories/steps.ts';
import { startServerWithStripe, requireStripe } from '#test/factories/stripe.ts';
import { type TestServer } from '#test/harness/server.ts';
import { runServerWithStripe, startForTest } from '#test/harness/runServer.ts';
import type { StripeStub } from '#test/stripe/server.ts';

let stripe: StripeStub;
let business: TestBusiness;
let car: ParkedCar;
let orderId: string;

const server = runServerWithStripe();
beforeAll(async () => {
  stripe = requireStripe(server);
  business = await buildStaffedBusiness(server.ctx);
});
beforeEach(async () => {
  car = await parkCar(server, business);
  ({ id: orderId } = await requestCar(server, car));
});

const pay = async (tipCents: number, number: string | null = CARDS.good) =>
  server.as()(CONFIRM, await buildConfirmation(server, car, orderId, tipCents, number));
const cancel = () => cancelOrder(server, car, orderId);
/** Returns Stripe's events for this order, as Stripe sent them. */
const listEvents = async (type: string) => {
  const { provider_payment_id } = await getPayment(server, orderId);
  return stripe.events.filter(
    (event) =>
      event.type === type &&
      ((event.data.object as { id?: string }).id === provider_payment_id ||
        (event.data.object as { payment_intent?: string }).payment_intent === provider_payment_id),
  );
};
const expectPaid = (tipCents: number) => expectPaidOnce(server, orderId, tipCents);

test('every attempt has keys of its own, made of payment and attempt', async () => {
  const { id } = await getPayment(server, orderId);
  await settleOutcomes([pay(300, CARDS.declined)]);
  await pay(300);
  const mine = stripe.keys().filter((key) => key.includes(id));
  expect(mine).toEqual([
    `create-${id}`,
    `charge-${id}-1-amount`,
    `charge-${id}-1-confirm`,
    `charge-${id}-2-amount`,
    `charge-${id}-2-confirm`,
  ]);
  await cancel();
  await pollUntilTruthy(async () => (await getPayment(server, orderId)).status === 'refunded');
  expect(stripe.keys()).toContain(`refund-${id}`);
});

test('Stripe’s events settle, however often and late they come', async () => {
  await pay(300, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  const [event] = await listEvents('payment_intent.succeeded');
  if (!event) throw new Error('No event');
  const answers = await Promise.all(callInParallel(4, () => stripe.deliver(event)));
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200]);
  await expectPaid(300);
  const [created] = await listEvents('payment_intent.created');
  if (created) expect(await stripe.deliver(created)).toMatchObject({ status: 200 });
  await cancel();
  await pollUntilTruthy(async () => (await getPayment(server, orderId)).status === 'refunded');
  for (const late of [event, ...(await listEvents('charge.refunded'))])
    expect(await stripe.deliver(late)).toMatchObject({ status: 200 });
  expect(await getLedgerBalances(server, orderId)).toEqual({});
});

test('a payment whose answer was lost is found again and paid once', async () => {
  const other = await parkCar(server, business);
  stripe.plan(/POST \/v1\/payment_intents$/, 'lose', 2);
  ({ id: orderId } = await requestCar(server, other));
  car = other;
  expect(await getPayment(server, orderId)).toMatchObject({
    provider_payment_id: null,
    opened_cents: 1620,
  });
  await pay(300);
  expect(await listAtProvider(server, orderId)).toHaveLength(1);
  await expectPaid(300);
});

test('a car can be asked for while Stripe hangs: its payment is created when the card is there', async () => {
  car = await parkCar(server, business);
  let answer = () => {};
  stripe.plan(/POST \/v1\/payment_intents$/, { wait: new Promise((done) => (answer = done)) });
  ({ id: orderId } = await requestCar(server, car));
  answer();
  const { id, provider_payment_id } = await getPayment(server, orderId);
  expect(provider_payment_id).toBeNull();
  expect(stripe.keys().filter((key) => key === `create-${id}`)).toHaveLength(1);
  await pollUntilTruthy(async () => (await listAtProvider(server, orderId)).length === 1);
  await pay(300);
  await expectPaid(300);
});

test.each(['lose', 'fail'] as const)(
  'a charge without an answer (%s) is booked at the next press',
  async (trouble) => {
    stripe.plan(/confirm$/, trouble, trouble === 'lose' ? 2 : 1);
    const input = await buildConfirmation(server, car, orderId, 300);
    await expectError('PAYMENT_UNAVAILABLE', server.as(), CONFIRM, input);
    expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
    expect(await pay(300)).toMatchObject({ status: 'paid' });
    await expectPaid(300);
  },
);

test('a charge without an answer is booked by the event, or by asking', async () => {
  stripe.plan(/confirm$/, 'fail');
  expect(await settleOutcomes([pay(300)])).toEqual(['PAYMENT_UNAVAILABLE']);
  const [event] = await listEvents('payment_intent.succeeded');
  if (!event) throw new Error('No event');
  await stripe.deliver(event);
  await expectPaid(300);

  car = await parkCar(server, business);
  ({ id: orderId } = await requestCar(server, car));
  stripe.plan(/confirm$/, 'lose', 2);
  expect(await settleOutcomes([pay(200)])).toEqual(['PAYMENT_UNAVAILABLE']);
  server.advance(121_000);
  await listRoutines(server.ctx)['reconcile-payments'].run();
  await expectPaid(200);
});

test.each(['lose', 'fail'] as const)(
  'a refund without an answer (%s) is made once',
  async (trouble) => {
    await pay(300);
    stripe.plan(/refunds$/, trouble, trouble === 'lose' ? 2 : 1);
    await cancel();
    await pollUntilTruthy(async () => {
      server.advance(61_000);
      const { run } = listRoutines(server.ctx)['reconcile-payments'];
      await Promise.all([run(), run()]);
      return (await getPayment(server, orderId)).status === 'refunded';
    });
    const [known] = await listAtProvider(server, orderId);
    expect(known).toMatchObject({ amount_received_cents: 1920, amount_refunded_cents: 1920 });
    expect(await getLedgerBalances(server, orderId)).toEqual({});
  },
);

test('pages may connect to Stripe’s hosts only where Stripe is configured', async () => {
  const policy = async (at: TestServer) =>
    (await fetch(`${at.url}/dev/inbox`)).headers.get('content-security-policy') ?? '';
  const withStripe = await policy(server);
  expect(withStripe).toMatch(
    /script-src [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com/,
  );
  expect(withStripe).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
  expect(withStripe).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
  const plain = await startForTest({ worker: false });
  expect(await policy(plain)).not.toContain('stripe');
});

test('the sandbox’s own route does not exist where Stripe is the provider', async () => {
  const response = await postJson(`${server.url}/api/sandbox/confirmation-tokens`, '{}');
  expect(response.status).toBe(404);
});

test('production starts on Stripe and accepts its events', async () => {
  const live = await startServerWithStripe(inject('postgresUrl'), {
    config: { mode: 'production' },
    worker: false,
  });
  expect(await live.as()('GET /api/payments/config', {})).toMatchObject({ provider: 'stripe' });
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' } as const;
  const data = { object: { id: 'pi_unknown', object: 'payment_intent' } };
  const whole = { ...event, api_version: '', created: 0, data };
  expect(await requireStripe(live).deliver(whole)).toMatchObject({ status: 200 });
  await live.close();
});
