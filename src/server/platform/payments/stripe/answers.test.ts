import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { type PaymentProvider, ProviderUnreachable } from '../provider.ts';
import { createStripe } from './stripe.ts';

let server: Server;
let stripe: PaymentProvider;
let body = '';
const metadata = { orderId: 'ours' };

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stripe = createStripe(
    {
      secretKey: 'sk_test_answers',
      publishableKey: 'pk_test_answers',
      webhookSecret: 'whsec_answers',
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    { log: createLog('silent'), clock: () => new Date() },
  );
});
afterAll(() => server.close());

test.each(['null', '{}', '[]', '', '5', '0', '"ok"', 'true', '{"error":5}'])(
  'an answer of %j with status 200 leaves the outcome open',
  async (answer) => {
    body = answer;
    const money = { amountCents: 1_500, currency: 'USD', idempotencyKey: 'once' };
    const asked = [
      () => stripe.retrieve('pi_1', metadata),
      () => stripe.create({ ...money, metadata: {} }),
      () => stripe.cancel('pi_1', metadata),
      () => stripe.refund({ ...money, providerPaymentId: 'pi_1' }),
      () => stripe.createCustomer({ idempotencyKey: 'once', metadata: {} }),
      () => stripe.retrieveSetup('seti_1'),
      () => stripe.forgetCustomer('cus_1'),
    ];
    for (const ask of asked) await expect(ask()).rejects.toBeInstanceOf(ProviderUnreachable);
  },
);

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 1_500,
  amount_received: 1_500,
  currency: 'usd',
  status: 'succeeded',
  latest_charge: null,
  payment_method: null,
  setup_future_usage: null,
  metadata,
};
const money = { amountCents: 1_500, currency: 'USD', idempotencyKey: 'once' };
const card = { methodId: 'pm_1' };
const ofOrder = { ...money, metadata };
const charge = { ...ofOrder, card, customerId: null, keep: false, providerPaymentId: 'pi_1' };

test.each([
  ['another payment', { id: 'pi_2' }, () => stripe.retrieve('pi_1', metadata)],
  ['another order', { metadata: { orderId: 'other' } }, () => stripe.retrieve('pi_1', metadata)],
  ['no order', { metadata: null }, () => stripe.retrieve('pi_1', metadata)],
  ['another cancelled payment', { id: 'pi_2' }, () => stripe.cancel('pi_1', metadata)],
  ['a cancelled payment of another order', { metadata: {} }, () => stripe.cancel('pi_1', metadata)],
  ['another charged payment', { id: 'pi_2' }, () => stripe.charge(charge)],
  ['a charged payment of another order', { metadata: {} }, () => stripe.charge(charge)],
  ['another amount', { amount: 1_499 }, () => stripe.charge(charge)],
  ['another currency', { currency: 'eur' }, () => stripe.charge(charge)],
  ['a new payment of another amount', { amount: 1_501 }, () => stripe.create(ofOrder)],
  ['a new payment in another currency', { currency: 'eur' }, () => stripe.create(ofOrder)],
  ['a new payment of another order', { metadata: {} }, () => stripe.create(ofOrder)],
] as const)('an answer about %s is not believed', async (_, other, ask) => {
  body = JSON.stringify(intent);
  await expect(ask()).resolves.toMatchObject({ id: 'pi_1', receivedCents: 1_500 });
  body = JSON.stringify({ ...intent, ...other });
  await expect(ask()).rejects.toBeInstanceOf(ProviderUnreachable);
});

test.each([{ payment_intent: 'pi_2' }, { amount: 1_499 }, { currency: 'eur' }])(
  'an answer about another refund %j is not believed',
  async (other) => {
    const refund = { id: 're_1', payment_intent: 'pi_1', amount: 1_500, currency: 'usd' };
    const ask = () => stripe.refund({ ...money, providerPaymentId: 'pi_1' });
    body = JSON.stringify(refund);
    await ask();
    body = JSON.stringify({ ...refund, ...other });
    await expect(ask()).rejects.toBeInstanceOf(ProviderUnreachable);
  },
);
