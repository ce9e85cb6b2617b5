import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ProviderPayment } from '../../../platform/payments/provider.ts';

/**
 * Refuses an answer of the provider about a payment that Portico created for something else.
 *
 * @param owner the metadata with which Portico created the payment
 * @throws PAYMENT_UNAVAILABLE, after which the reconciler asks again
 */
export function requireOwnPayment(
  { log }: Context,
  { metadata }: Pick<ProviderPayment, 'metadata'>,
  owner: Readonly<Record<string, string>>,
): void {
  if (Object.entries(owner).every(([name, value]) => metadata[name] === value)) return;
  log.error({ owner }, 'The provider answered about the payment of something else');
  throw new AppError('PAYMENT_UNAVAILABLE');
}
