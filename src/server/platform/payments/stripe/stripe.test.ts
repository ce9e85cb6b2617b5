import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import {
  CardDeclined,
  type ProviderCharge,
  ProviderStateConflict,
  ProviderUnreachable,
} from '#server/platform/payments/provider.ts';
import { createStripe } from '#server/platform/payments/stripe/stripe.ts';
import { createDatabase } from '#test/harness/database.ts';
import { buildBeforeAll } from '#test/harness/runServer.ts';
import { signStripe, startStripe, type StripeStub } from '#test/stripe/server.ts';

let stub: StripeStub;
let stripe: ReturnType<typeof createStripe>;
const clock = () => new Date();
const log = createLog('silent');
let count = 0;

const database = buildBeforeAll(() => createDatabase(inject('postgresUrl')));
beforeAll(async () => {
  stub = await startStripe(database.url);
  stripe = createStripe(stub.config(), { log, clock });
});
afterAll(async () => {
  await stub.close();
  await database.drop();
});

const newKey = () => `key-${(count += 1)}`;
const currency = 'USD';
const metadata = { orderId: 'o1' };
const create = (amountCents = 1620, idempotencyKey = newKey(), currency = 'USD') =>
  stripe.create({ amountCents, currency, idempotencyKey, metadata });
const retrieve = (id: string) => stripe.retrieve(id, metadata);
const buildCharge = async (
  providerPaymentId: string,
  fields: Partial<ProviderCharge> = {},
): Promise<ProviderCharge> => ({
  providerPaymentId,
  metadata,
  amountCents: 1920,
  currency,
  card: { confirmationTokenId: await stub.token('4242424242424242') },
  customerId: null,
  keep: false,
  idempotencyKey: newKey(),
  ...fields,
});
const requestsTo = (what: RegExp) => stub.asked.filter((one) => what.test(one.what));

test('a payment is created for the fee alone, for cards, and confirmed later', async () => {
  const made = await create(1620, 'create-p1');
  expect(made).toMatchObject({
    id: expect.stringMatching(/^pi_/) as string,
    status: 'requires_payment_method',
    amountCents: 1620,
    receivedCents: 0,
    refundedCents: 0,
    lastError: null,
    keptCard: null,
  });
  expect(made.clientSecret).toContain(made.id);
  expect(stub.asked.at(-1)).toEqual({
    what: 'POST /v1/payment_intents',
    key: 'create-p1',
    version: '2026-10-28.endive',
    form: {
      amount: '1620',
      currency: 'usd',
      metadata: { orderId: 'o1' },
      allowed_payment_method_types: ['card'],
    },
  });
});

test('the same key is one payment, and another body with it is refused', async () => {
  const first = await create(1620, 'create-p2');
  expect(await create(1620, 'create-p2')).toEqual(first);
  await expect(create(1621, 'create-p2')).rejects.toBeInstanceOf(ProviderStateConflict);
});

test('a charge sets the amount, then confirms, each with a key of the attempt', async () => {
  const { id } = await create();
  const charge = await buildCharge(id, { idempotencyKey: 'charge-p3-1' });
  const paid = await stripe.charge(charge);
  expect(paid).toMatchObject({ status: 'succeeded', receivedCents: 1920, keptCard: null });
  expect(stub.asked.slice(-2).map((one) => [one.what, one.key])).toEqual([
    [`POST /v1/payment_intents/${id}`, 'charge-p3-1-amount'],
    [`POST /v1/payment_intents/${id}/confirm`, 'charge-p3-1-confirm'],
  ]);
  expect(await stripe.charge(charge)).toEqual(paid);
  await expect(stripe.charge(await buildCharge(id))).rejects.toBeInstanceOf(ProviderStateConflict);
  await expect(stripe.cancel(id, metadata)).rejects.toBeInstanceOf(ProviderStateConflict);
});

test.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
])('card %s is declined in Stripe’s words', async (number, message) => {
  const { id } = await create();
  const card = { confirmationTokenId: await stub.token(number) };
  const error = await stripe
    .charge(await buildCharge(id, { card }))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CardDeclined);
  expect((error as CardDeclined).message).toBe(message);
  expect(await retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    lastError: message,
  });
});

test('a used or unknown card entry counts as a fault of the card', async () => {
  const { id } = await create();
  const used = await stub.token('4000000000000002');
  const card = { confirmationTokenId: used };
  await expect(stripe.charge(await buildCharge(id, { card }))).rejects.toBeInstanceOf(CardDeclined);
  for (const confirmationTokenId of [used, 'ctoken_nothing', ''])
    await expect(
      stripe.charge(await buildCharge(id, { card: { confirmationTokenId } })),
    ).rejects.toBeInstanceOf(CardDeclined);
});

test('a challenge is answered by Stripe’s script', async () => {
  const { id } = await create();
  const card = { confirmationTokenId: await stub.token('4000002500003155') };
  const asked = await stripe.charge(await buildCharge(id, { card }));
  expect(asked.status).toBe('requires_action');
  expect(stub.asked.at(-1)?.form).toMatchObject({ use_stripe_sdk: 'true' });
  await stub.authenticate(asked.clientSecret, true);
  expect(await retrieve(id)).toMatchObject({ status: 'succeeded', receivedCents: 1920 });
});

test('a fee below Stripe’s minimum is created with the minimum, and a charge reports the error', async () => {
  const made = await create(30);
  expect(made.amountCents).toBe(50);
  const error = await stripe
    .charge(await buildCharge(made.id, { amountCents: 49 }))
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(CardDeclined);
  expect((error as Error).message).toContain('$0.50');
});

test.each([
  ['AED', 1650, '1650', 'aed'],
  ['JPY', 1620, '1620', 'jpy'],
  ['KWD', 4250, '4250', 'kwd'],
  // The Icelandic króna has no decimals, but Stripe still counts it in hundredths.
  ['ISK', 1500, '150000', 'isk'],
])('%s is charged and refunded in its own units', async (currency, cents, amount, name) => {
  const { id } = await create(cents, newKey(), currency);
  expect(stub.asked.at(-1)?.form).toMatchObject({ amount, currency: name });
  const paid = await stripe.charge(await buildCharge(id, { amountCents: cents, currency }));
  expect(paid).toMatchObject({ amountCents: cents, receivedCents: cents, currency });
  await stripe.refund({
    providerPaymentId: id,
    amountCents: cents,
    currency,
    idempotencyKey: newKey(),
  });
  expect(requestsTo(/refunds$/).at(-1)?.form).toMatchObject({ amount });
  expect(await retrieve(id)).toMatchObject({ refundedCents: cents });
});

test('a fraction of ten fils is never charged', async () => {
  const { id } = await create(4250, newKey(), 'KWD');
  await expect(
    stripe.charge(await buildCharge(id, { amountCents: 4255, currency: 'KWD' })),
  ).rejects.toBeInstanceOf(Error);
});

test('a card is stored for its customer once it has paid, and a later try may skip that', async () => {
  const { id: customerId } = await stripe.createCustomer({
    idempotencyKey: newKey(),
    metadata: { personId: 'p' },
  });
  const { id } = await create();
  const declined = { confirmationTokenId: await stub.token('4000000000000002') };
  const keep = { customerId, keep: true };
  await expect(
    stripe.charge(await buildCharge(id, { card: declined, ...keep })),
  ).rejects.toBeInstanceOf(CardDeclined);
  expect(await stripe.charge(await buildCharge(id))).toMatchObject({ keptCard: null });
  const other = await create();
  const { keptCard } = await stripe.charge(await buildCharge(other.id, keep));
  expect(keptCard).toMatchObject({ customerId, brand: 'visa', last4: '4242', expYear: 2040 });
  const third = await create();
  const methodId = keptCard?.id ?? '';
  expect(
    await stripe.charge(await buildCharge(third.id, { card: { methodId }, customerId })),
  ).toMatchObject({ status: 'succeeded', keptCard: null });
  await stripe.forgetCard(methodId);
  await stripe.forgetCard(methodId);
  await stripe.forgetCard('pm_unknown');
  expect((await retrieve(other.id)).keptCard).toBeNull();
});

test('deleting a customer deletes every card stored for them', async () => {
  const { id: customerId } = await stripe.createCustomer({
    idempotencyKey: newKey(),
    metadata: { personId: 'gone' },
  });
  const setup = await stripe.setUpCard({
    customerId,
    confirmationTokenId: await stub.token('4242424242424242'),
    idempotencyKey: newKey(),
  });
  await stripe.forgetCustomer(customerId);
  await stripe.forgetCustomer(customerId);
  expect((await stripe.retrieveSetup(setup.id)).card).toBeNull();
  stub.plan(/DELETE/, 'refuse', 2);
  await expect(stripe.forgetCustomer(customerId)).rejects.toBeInstanceOf(ProviderUnreachable);
});

test('a lost answer is asked for again with the same key, and is the same', async () => {
  const before = stub.events.length;
  stub.plan(/payment_intents$/, 'lose');
  const made = await create(1620, 'create-lost');
  const created = stub.events
    .slice(before)
    .map((event) => [event.type, (event.data.object as { id: string }).id]);
  expect(created).toEqual([['payment_intent.created', made.id]]);
  expect(stub.keys().filter((key) => key === 'create-lost')).toHaveLength(2);
  stub.plan(/confirm$/, 'lose');
  expect(await stripe.charge(await buildCharge(made.id))).toMatchObject({ status: 'succeeded' });
  stub.plan(/refunds$/, 'lose');
  const refund = {
    providerPaymentId: made.id,
    amountCents: 1920,
    currency,
    idempotencyKey: newKey(),
  };
  await stripe.refund(refund);
  await stripe.refund(refund);
  expect((await retrieve(made.id)).refundedCents).toBe(1920);
});

test('an answer lost twice leaves the outcome open', async () => {
  const { id } = await create();
  stub.plan(/confirm$/, 'lose', 2);
  await expect(stripe.charge(await buildCharge(id))).rejects.toBeInstanceOf(ProviderUnreachable);
  expect(await retrieve(id)).toMatchObject({ status: 'succeeded' });
});

test('a server error that Stripe stores for a key stays an error, although the call was done', async () => {
  const { id } = await create();
  stub.plan(/confirm$/, 'fail');
  const charge = await buildCharge(id);
  for (let index = 0; index < 2; index += 1)
    await expect(stripe.charge(charge)).rejects.toBeInstanceOf(ProviderUnreachable);
  expect(await retrieve(id)).toMatchObject({ status: 'succeeded' });
});

test('too many requests, and a key in progress, leave the outcome open', async () => {
  const { id } = await create();
  stub.plan(/GET/, 'limit');
  await expect(retrieve(id)).rejects.toBeInstanceOf(ProviderUnreachable);
  let go = () => {};
  stub.plan(/payment_intents$/, { wait: new Promise((resume) => (go = resume)) });
  const first = create(1620, 'create-slow');
  await expect.poll(() => requestsTo(/payment_intents$/).at(-1)?.key).toBe('create-slow');
  await expect(create(1620, 'create-slow')).rejects.toBeInstanceOf(ProviderUnreachable);
  go();
  expect(await create(1620, 'create-slow')).toEqual(await first);
});

test('a call has a time limit', async () => {
  const { id } = await create();
  const hasty = createStripe(stub.config(), { log, clock, timeoutMs: 50 });
  const never = { wait: new Promise<void>(() => {}) };
  stub.plan(/GET/, never, 2);
  await expect(hasty.retrieve(id, metadata)).rejects.toBeInstanceOf(ProviderUnreachable);
});

test('keys of an unknown account are no refusal of a card', async () => {
  const stranger = createStripe({ ...stub.config(), secretKey: 'sk_test_other' }, { log, clock });
  await expect(stranger.retrieve('pi_1', metadata)).rejects.toBeInstanceOf(ProviderUnreachable);
});

test('an object unknown to Stripe is a state conflict', async () => {
  await expect(retrieve('pi_unknown')).rejects.toBeInstanceOf(ProviderStateConflict);
  const { id } = await create();
  const refund = { providerPaymentId: id, amountCents: 1, currency, idempotencyKey: newKey() };
  await expect(stripe.refund(refund)).rejects.toBeInstanceOf(ProviderStateConflict);
});

const eventText = (object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.thing', data: { object } });

test('an event needs Stripe’s signature, fresh and of its body', () => {
  const text = eventText({ id: 'pi_1', object: 'payment_intent' });
  const now = clock();
  const event = { id: 'evt_1', type: 'some.thing', providerPaymentId: 'pi_1' };
  expect(stripe.readWebhook(text, signStripe(text, now))).toEqual(event);
  const soon = new Date(now.getTime() + 298_000);
  expect(stripe.readWebhook(text, signStripe(text, soon))).toEqual(event);
  const [, ours = ''] = signStripe(text, now).split(',');
  const rolled = `${signStripe(text, now, 'whsec_old')},${ours}`;
  expect(stripe.readWebhook(text, rolled)).toEqual(event);
  for (const header of [
    undefined,
    '',
    'hello',
    signStripe(text, now, 'whsec_other'),
    signStripe(`${text} `, now),
    signStripe(text, new Date(now.getTime() - 302_000)),
    signStripe(text, new Date(now.getTime() + 302_000)),
    `t=${Math.floor(now.getTime() / 1000)},${signStripe(text, new Date(now.getTime() + 9_999_000))}`,
    `t=x,${signStripe(text, now)}`,
  ])
    expect(stripe.readWebhook(text, header)).toBeNull();
});

test('events of a refund lead to its payment, others to none', () => {
  const read = (object: object) => {
    const text = eventText(object);
    return stripe.readWebhook(text, signStripe(text, clock()))?.providerPaymentId;
  };
  expect(read({ id: 'ch_1', object: 'charge', payment_intent: 'pi_2' })).toBe('pi_2');
  expect(read({ id: 'cus_1', object: 'customer' })).toBeNull();
});
