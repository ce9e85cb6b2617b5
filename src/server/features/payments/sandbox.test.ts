import { beforeEach, expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  answerChallenge,
  buildCustomerSession,
  getOrder,
  getPayment,
  listAtProvider,
  postWebhook,
} from '#test/factories/payments.ts';
import { expectRefusal, expectError } from '#test/factories/refusals.ts';
import { CARDS, parkCar, payOrder, requestCar } from '#test/factories/stays.ts';
import { buildBeforeAll, buildBeforeEach, runBeside, runServer } from '#test/harness/runServer.ts';

const server = runServer();
/** Second server on the same database, as after a restart. */
const other = runBeside(server);
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
const car = buildBeforeEach(() => parkCar(server, business));
let orderId: string;
beforeEach(async () => {
  ({ id: orderId } = await requestCar(server, car));
});

const AUTHENTICATE = 'POST /api/sandbox/payments/{clientSecret}/authenticate';

test('a second process knows what the first one was told', async () => {
  expect(await payOrder(server, car, orderId, 300, CARDS.challenge)).toMatchObject({
    status: 'requires_action',
  });
  expect(await answerChallenge(other, orderId, true)).toEqual({ status: 'succeeded' });
  const body = { tipCents: 300, ticketToken: car.ticketToken };
  const confirm = 'POST /api/customer/orders/{id}/payment/confirm';
  expect(await other.as()(confirm, { params: { id: orderId }, body })).toMatchObject({
    status: 'paid',
  });
  expect(await listAtProvider(server, orderId)).toMatchObject([{ amount_received_cents: 1920 }]);
});

const listKept = `select from sandbox_objects
  where body->>'object' = 'payment_method' and body->>'customer' is not null`;

test('a card is stored for its customer until it is removed', async () => {
  const emma = await buildCustomerSession(server);
  const { cards } = (await emma.add()) as { cards: { id: string }[] };
  expect(cards).toMatchObject([{ brand: 'visa', last4: '4242', isDefault: true }]);
  const { rows: kept } = await server.ctx.pool.query(listKept);
  expect(kept).toHaveLength(1);
  const again = other.as(emma.token);
  const removed = { params: { id: cards[0]?.id ?? '' } };
  expect(await again('DELETE /api/payment-methods/{id}', removed)).toEqual({ cards: [] });
  const { rows } = await server.ctx.pool.query(listKept);
  expect(rows).toEqual([]);
});

test('an event signed with the sandbox’s secret settles a payment, and another one does not', async () => {
  await payOrder(server, car, orderId, 0, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  const { provider_payment_id } = await getPayment(server, orderId);
  const event = { paymentId: provider_payment_id ?? '' };
  expect(await postWebhook(server, event, 't=1,v1=00')).toMatchObject({ status: 400 });
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'requested' });
  expect(await postWebhook(server, event)).toMatchObject({ status: 200 });
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'paid' });
});

test('a finished or unknown challenge cannot be answered', async () => {
  await payOrder(server, car, orderId, 300, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  const { client_secret } = await getPayment(server, orderId);
  const again = { params: { clientSecret: client_secret ?? '' }, body: { approve: true } };
  await expectError(409, server.as(), AUTHENTICATE, again);
  for (const clientSecret of ['pi_0_secret_0', 'seti_0_secret_0', 'nothing']) {
    const unknown = { params: { clientSecret }, body: { approve: true } };
    await expectError('PAYMENT_NOT_FOUND', server.as(), AUTHENTICATE, unknown);
  }
});

test('an invalid card is refused', async () => {
  const good = { number: CARDS.good, expMonth: 12, expYear: 2040, cvc: '123' };
  const tries = [
    { card: { ...good, number: '4111111111111112' }, message: 'Your card number is incorrect.' },
    { card: { ...good, expYear: 2020 }, message: 'Your card has expired.' },
    { card: { ...good, cvc: 'abc' }, message: "Your card's security code is incorrect." },
  ];
  for (const { card, message } of tries) {
    const refused = await expectRefusal(server.as(), 'POST /api/sandbox/confirmation-tokens', {
      body: card,
    });
    expect(refused).toMatchObject({ status: 402, message });
  }
  const noMonth = { body: { ...good, expMonth: 13 } };
  expect(
    await expectRefusal(server.as(), 'POST /api/sandbox/confirmation-tokens', noMonth),
  ).toMatchObject({ status: 400, issues: [{ field: 'expMonth' }] });
});
