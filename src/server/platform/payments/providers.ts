import type { Logger } from 'pino';
import type { Config } from '../../config/index.ts';
import type { Db } from '../db/client.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox/sandbox.ts';

/** Stripe where it is configured, else the sandbox. Its library is loaded only where it is used. */
export async function createPayments(
  config: Config,
  db: Db,
  log: Logger,
  clock: () => Date,
): Promise<PaymentProvider> {
  if (!config.stripe) return createSandbox(db, config.secretKey, clock);
  const { createStripe } = await import('./stripe/stripe.ts');
  return createStripe(config.stripe, { log, clock });
}
