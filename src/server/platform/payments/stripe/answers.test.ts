import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { type PaymentProvider, ProviderUnreachable } from '../provider.ts';
import { createStripe } from './stripe.ts';

let server: Server;
let stripe: PaymentProvider;
let body = '';

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
      () => stripe.retrieve('pi_1'),
      () => stripe.create({ ...money, metadata: {} }),
      () => stripe.cancel('pi_1'),
      () => stripe.refund({ ...money, providerPaymentId: 'pi_1' }),
      () => stripe.createCustomer({ idempotencyKey: 'once', metadata: {} }),
      () => stripe.retrieveSetup('seti_1'),
      () => stripe.forgetCustomer('cus_1'),
    ];
    for (const ask of asked) await expect(ask()).rejects.toBeInstanceOf(ProviderUnreachable);
  },
);
