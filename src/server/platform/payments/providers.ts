import type { Logger } from 'pino';
import type { Config } from '../../config/index.ts';
import type { Db } from '../db/client.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox.ts';
import { createStripe } from './stripe/stripe.ts';

/** Creates the Stripe adapter if Stripe is configured, otherwise the sandbox. */
export function createPayments(
  config: Config,
  db: Db,
  log: Logger,
  clock: () => Date,
): PaymentProvider {
  const tools = { log, clock };
  return config.stripe
    ? createStripe(config.stripe, tools)
    : createSandbox(db, config.secretKey, tools);
}
