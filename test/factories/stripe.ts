import { createDatabase } from '../harness/database.ts';
import { startServer, type TestServer, type TestServerOptions } from '../harness/server.ts';
import { startStripe, type StripeStub } from '../stripe/server.ts';

const stubs = new Map<string, StripeStub>();

/** Returns the Stripe stub of a server; null if the server uses the built-in sandbox. */
export const findStripe = (server: TestServer): StripeStub | null => stubs.get(server.url) ?? null;

/** Starts a server together with a Stripe stub; `close` stops both. */
export async function startServerWithStripe(
  clusterUrl: string,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const database = await createDatabase(clusterUrl);
  const stripe = await startStripe(database.url);
  const config = { ...options.config, stripe: stripe.config() };
  const server = await startServer(clusterUrl, { ...options, databaseUrl: database.url, config });
  stripe.webhookUrl = `${server.url}/api/webhooks/payments`;
  stubs.set(server.url, stripe);
  return {
    ...server,
    async close() {
      await server.close();
      await stripe.close();
      stubs.delete(server.url);
      await database.drop();
    },
  };
}

/** Returns the Stripe stub of a server. Throws if the server was started without one. */
export function requireStripe(server: TestServer): StripeStub {
  const stripe = findStripe(server);
  if (!stripe)
    throw new Error('This server uses the sandbox: start it with startServerWithStripe().');
  return stripe;
}
