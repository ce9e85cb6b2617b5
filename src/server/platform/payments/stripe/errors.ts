import Stripe from 'stripe';
import { CardDeclined, ProviderStateConflict, ProviderUnreachable } from '../provider.ts';

const { errors } = Stripe;

/**
 * Messages by parameter, for errors caused by the entered or saved card and not by Portico's
 * request.
 */
const ofCard: Record<string, string> = {
  confirmation_token: 'This card entry can no longer be used. Please enter the card again.',
  payment_method: 'This card can no longer be used.',
};

function translateRefusal(error: Stripe.errors.StripeInvalidRequestError): Error {
  const words = ofCard[error.param ?? ''];
  if (words) return new CardDeclined(words);
  // The amount is below Stripe's minimum charge, which Stripe's message names.
  if (error.code === 'amount_too_small') return new CardDeclined(error.message);
  return new ProviderStateConflict(`${error.code ?? error.type}: ${error.message}`);
}

/**
 * Maps Stripe's errors to Portico's. The outcome is unknown after no answer, a server error (5xx),
 * a rate limit (429), a key in use (409), or a rejected API key (401, 403).
 */
export function mapStripeError(error: unknown): unknown {
  // Stripe's library throws these errors for an answer that does not come from Stripe, such as a
  // proxy's page.
  if (error instanceof TypeError || error instanceof SyntaxError)
    return new ProviderUnreachable(`${error.name} ${error.message}`);
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeCardError) return new CardDeclined(error.message);
  if (error instanceof errors.StripeInvalidRequestError) return translateRefusal(error);
  if (error instanceof errors.StripeIdempotencyError)
    return new ProviderStateConflict(error.message);
  return new ProviderUnreachable(`${error.type} ${error.statusCode ?? ''} ${error.code ?? ''}`);
}
