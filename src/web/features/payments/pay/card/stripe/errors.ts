import { CallError } from '#contract/client.ts';
import type { StripeError } from './script.ts';

/** What Stripe.js refuses, in the words of our own calls: declined, or not reached. */
export function asCallError({ type, message = '' }: StripeError): CallError {
  if (type === 'api_connection_error') return new CallError(0, null, message);
  if (type === 'card_error' || type === 'validation_error')
    return new CallError(402, { code: 'PAYMENT_DECLINED', message }, message);
  return new CallError(503, { code: 'PAYMENT_UNAVAILABLE', message }, message);
}
