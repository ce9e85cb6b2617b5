import { beforeEach, expect, test } from 'vitest';
import { listRoutines } from '#server/jobs.ts';
import { ProviderUnreachable } from '#server/platform/payments/provider.ts';
import { buildStaffedBusiness, buildPerson } from '#test/factories/people.ts';
import {
  buildCustomerSession,
  answerChallenge,
  buildRequestedReturn,
  listAtProvider,
  getLedgerBalances,
  CONFIRM,
  buildSavedCard,
  getPayment,
  postWebhook,
  expectPaidOnce,
} from '#test/factories/payments.ts';
import { expectRefusal, expectError } from '#test/factories/refusals.ts';
import { CARDS, cardToken, pollUntilTruthy, type ParkedCar } from '#test/factories/stays.ts';
import { impersonate } from '#test/factories/steps.ts';
import { buildBeforeAll, buildBeforeEach, runServerWithStripe } from '#test/harness/runServer.ts';

const DECLINED_LATER = '4000000000000341';

let car: ParkedCar;
let orderId: string;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
const emma = buildBeforeEach(() => buildCustomerSession(server));
beforeEach(async () => {
  ({ car, id: orderId } = await buildRequestedReturn(server, business, emma));
});

type Chosen = {
  tipCents?: number;
  confirmationTokenId?: string;
  paymentMethodId?: string;
  saveCard?: boolean;
  ticketToken?: string;
};
const input = (chosen: Chosen) => ({ params: { id: orderId }, body: { tipCents: 300, ...chosen } });
const savedCard = async (number = CARDS.good) => {
  await emma.add(number);
  const [card] = await emma.cards();
  return card?.id ?? '';
};
const newCard = async (number: string = CARDS.good) => ({
  confirmationTokenId: await cardToken(server, number),
  saveCard: true,
});
const lastFours = async () => (await emma.cards()).map((card) => card.last4);

const expectPaid = (tipCents = 300) => expectPaidOnce(server, orderId, tipCents);

test('a saved card pays, and pays again', async () => {
  const paymentMethodId = await savedCard();
  expect(await emma.call(CONFIRM, input({ paymentMethodId }))).toMatchObject({ status: 'paid' });
  await expectPaid();
  ({ id: orderId } = await buildRequestedReturn(server, business, emma));
  await emma.call(CONFIRM, input({ paymentMethodId, tipCents: 0 }));
  await expectPaid(0);
});

test('a saved card with a challenge pays once it is answered', async () => {
  const asked = await emma.add(CARDS.challenge);
  if (!('setupId' in asked)) throw new Error('No challenge');
  const { answerBankChallenge: authenticate } = await import('#test/factories/payments.ts');
  await authenticate(server, asked.clientSecret, true);
  await emma.call('POST /api/payment-methods', { body: { setupId: asked.setupId } });
  const [card] = await emma.cards();
  const paymentMethodId = card?.id ?? '';
  expect(await emma.call(CONFIRM, input({ paymentMethodId }))).toMatchObject({
    status: 'requires_action',
  });
  await answerChallenge(server, orderId, true);
  await emma.call(CONFIRM, input({}));
  await expectPaid();
  expect(await lastFours()).toEqual(['3155']);
});

test('a declined saved card leaves the order payable by another one', async () => {
  const paymentMethodId = await savedCard(DECLINED_LATER);
  expect(await expectRefusal(emma.call, CONFIRM, input({ paymentMethodId }))).toMatchObject({
    code: 'PAYMENT_DECLINED',
    message: 'Your card was declined.',
  });
  await emma.call(CONFIRM, input(await newCard()));
  await expectPaid();
});

test('a saved card that the provider has forgotten is reported as unusable', async () => {
  const paymentMethodId = await buildSavedCard(server, emma.id);
  expect(await expectRefusal(emma.call, CONFIRM, input({ paymentMethodId }))).toMatchObject({
    status: 402,
    message: 'This card can no longer be used.',
  });
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'open' });
});

test('a removed card, or somebody else’s, answers 404', async () => {
  const other = await buildCustomerSession(server);
  await other.add();
  const [foreign] = await other.cards();
  const removed = await savedCard();
  await emma.call('DELETE /api/payment-methods/{id}', { params: { id: removed } });
  for (const paymentMethodId of [foreign?.id ?? '', removed]) {
    await expectError('CARD_NOT_FOUND', emma.call, CONFIRM, input({ paymentMethodId }));
  }
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'open', attempt: 0 });
});

test('the holder of the ticket’s link can neither use nor store a saved card', async () => {
  const paymentMethodId = await savedCard();
  const { ticketToken } = car;
  for (const call of [server.as(), emma.call]) {
    await expectError('CARD_NOT_FOUND', call, CONFIRM, input({ paymentMethodId, ticketToken }));
    const keep = input({ ...(await newCard(CARDS.other)), ticketToken });
    await expectError({ fields: ['saveCard'] }, call, CONFIRM, keep);
  }
  expect(await lastFours()).toEqual(['4242']);
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'open', attempt: 0 });
});

test('an impersonating administrator can neither use nor store a saved card', async () => {
  const paymentMethodId = await savedCard();
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const { token } = await impersonate(server.as(admin.token), emma.id);
  for (const chosen of [{ paymentMethodId }, await newCard(CARDS.other)])
    await expectError('IMPERSONATION_LIMITED', server.as(token), CONFIRM, input(chosen));
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'open', attempt: 0 });
});

test('two cards at once are refused by field', async () => {
  const both = input({
    paymentMethodId: await savedCard(),
    confirmationTokenId: await cardToken(server),
  });
  await expectError({ fields: ['paymentMethodId'] }, emma.call, CONFIRM, both);
});

test('a new card is stored once it has paid', async () => {
  await emma.call(CONFIRM, input(await newCard()));
  await expectPaid();
  expect(await lastFours()).toEqual(['4242']);
  const [card] = await emma.cards();
  ({ id: orderId } = await buildRequestedReturn(server, business, emma));
  await emma.call(CONFIRM, input({ paymentMethodId: card?.id ?? '' }));
  await expectPaid();
});

test('a new card is not stored unasked, nor when it was declined', async () => {
  const declined = input(await newCard(CARDS.declined));
  await expectError(402, emma.call, CONFIRM, declined);
  await emma.call(CONFIRM, input({ confirmationTokenId: await cardToken(server) }));
  await expectPaid();
  expect(await emma.cards()).toEqual([]);
});

test.each(['the guest comes back', 'the webhook comes', 'the reconciler looks'])(
  'a new card with a challenge is stored once that is answered and %s',
  async (finder) => {
    await emma.call(CONFIRM, input(await newCard(CARDS.challenge)));
    await answerChallenge(server, orderId, true);
    expect(await emma.cards()).toEqual([]);
    if (finder === 'the guest comes back') await emma.call(CONFIRM, input({}));
    else if (finder === 'the webhook comes') {
      const { provider_payment_id } = await getPayment(server, orderId);
      await postWebhook(server, { paymentId: provider_payment_id ?? '' });
    } else {
      server.advance(121_000);
      await listRoutines(server.ctx)['reconcile-payments'].run();
    }
    await expectPaid();
    expect(await lastFours()).toEqual(['3155']);
  },
);

test('a late webhook does not restore a removed card', async () => {
  await emma.call(CONFIRM, input(await newCard()));
  const [card] = await emma.cards();
  await emma.call('DELETE /api/payment-methods/{id}', { params: { id: card?.id ?? '' } });
  const { provider_payment_id } = await getPayment(server, orderId);
  await postWebhook(server, { paymentId: provider_payment_id ?? '' });
  expect(await emma.cards()).toEqual([]);
});

test('a card that cannot be stored has still paid', async () => {
  for (let index = 0; index < 10; index += 1) await buildSavedCard(server, emma.id);
  await emma.call(CONFIRM, input(await newCard()));
  await expectPaid();
  expect(await emma.cards()).toHaveLength(10);

  const luis = await buildCustomerSession(server);
  ({ id: orderId } = await buildRequestedReturn(server, business, luis));
  const { payments } = server.ctx;
  server.ctx.payments = {
    ...payments,
    createCustomer: () => Promise.reject(new ProviderUnreachable('Not now.')),
  };
  await luis.call(CONFIRM, input(await newCard()));
  server.ctx.payments = payments;
  await expectPaid();
  expect(await luis.cards()).toEqual([]);
});

test('a cancellation before a runner is sent refunds everything to the customer', async () => {
  await emma.call(CONFIRM, input({ paymentMethodId: await savedCard() }));
  await emma.call('POST /api/customer/orders/{id}/cancel', { params: { id: orderId }, body: {} });
  await pollUntilTruthy(async () => (await getPayment(server, orderId)).status === 'refunded');
  const [known] = await listAtProvider(server, orderId);
  expect(known).toMatchObject({ amount_received_cents: 1920, amount_refunded_cents: 1920 });
  expect(await getLedgerBalances(server, orderId)).toEqual({});
  const { notifications } = await emma.call('GET /api/notifications', { query: {} });
  expect(notifications.map((one) => one.type)).toContain('order_refunded');
  const other = await buildCustomerSession(server);
  const cancel = { params: { id: orderId }, body: {} };
  await expectError('ORDER_NOT_FOUND', other.call, 'POST /api/customer/orders/{id}/cancel', cancel);
});

test('the list has the payments and refunds of the own cars, the newest first', async () => {
  await emma.call(CONFIRM, input({ paymentMethodId: await savedCard() }));
  const first = car;
  const other = await buildCustomerSession(server);
  const theirs = await buildRequestedReturn(server, business, other);
  const before = { car, orderId };
  ({ car, id: orderId } = await buildRequestedReturn(server, business, emma));
  await emma.call(CONFIRM, input({ ...(await newCard()), tipCents: 55 }));
  await emma.call('POST /api/customer/orders/{id}/cancel', { params: { id: orderId }, body: {} });
  await pollUntilTruthy(async () => (await getPayment(server, orderId)).status === 'refunded');
  const { transactions } = await emma.call('GET /api/payments/transactions', {});
  expect(
    transactions.map(({ kind, amount, tipAmount, serviceId }) => [
      kind,
      amount,
      tipAmount,
      serviceId,
    ]),
  ).toEqual([
    ['refund', -16.75, -0.55, car.ticketId],
    ['payment', 16.75, 0.55, car.ticketId],
    ['payment', 19.2, 3, first.ticketId],
  ]);
  expect(transactions[2]).toMatchObject({ location: business.location.name });
  expect(before.orderId).not.toBe(theirs.id);
  expect(await other.call('GET /api/payments/transactions', {})).toEqual({ transactions: [] });
});
