import { startServer, type TestServer, type TestServerOptions } from '../harness/server.ts';
import { startStripe, type StripeStub } from '../stripe/server.ts';

/** What tests of paying run with, one after the other. */
export const providers = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof providers)[number];

const stubs = new Map<string, StripeStub>();

/** The Stripe that a server speaks to; null for the sandbox. */
export const findStripe = (server: TestServer): StripeStub | null => stubs.get(server.url) ?? null;

/** As `startServer`, with a payment provider of choice. Both are closed together. */
export async function startPaying(
  clusterUrl: string,
  provider: ProviderName,
  options: TestServerOptions = {},
): Promise<TestServer> {
  if (provider === 'sandbox') return startServer(clusterUrl, options);
  const stripe = await startStripe();
  const config = { ...options.config, stripe: stripe.config() };
  const server = await startServer(clusterUrl, { ...options, config });
  stripe.webhookUrl = `${server.url}/api/webhooks/payments`;
  stubs.set(server.url, stripe);
  return {
    ...server,
    async close() {
      await server.close();
      await stripe.close();
      stubs.delete(server.url);
    },
  };
}

/** Of a server that is known to speak to Stripe. */
export function requireStripe(server: TestServer): StripeStub {
  const stripe = findStripe(server);
  if (!stripe) throw new Error('This server speaks to the sandbox.');
  return stripe;
}
