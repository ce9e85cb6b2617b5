import Stripe from 'stripe';
import { CardDeclined, ProviderStateConflict, ProviderUnreachable } from '../provider.ts';

const { errors } = Stripe;

/** Messages by parameter for errors that concern the card entry or saved card, not our request. */
const ofCard: Record<string, string> = {
  confirmation_token: 'This card entry can no longer be used. Please enter the card again.',
  payment_method: 'This card can no longer be used.',
};

function translateRefusal(error: Stripe.errors.StripeInvalidRequestError): Error {
  const words = ofCard[error.param ?? ''];
  if (words) return new CardDeclined(words);
  // Below Stripe's minimum charge; Stripe's message names it.
  if (error.code === 'amount_too_small') return new CardDeclined(error.message);
  return new ProviderStateConflict(`${error.code ?? error.type}: ${error.message}`);
}

/**
 * Maps Stripe's errors to ours. The outcome is unknown after no answer, a server error (5xx), a rate limit (429), a
 * key in use (409), or a rejected API key (401, 403).
 */
export function mapStripeError(error: unknown): unknown {
  // Stripe's library throws these for an answer that is not Stripe's, such as a proxy's page.
  if (error instanceof TypeError || error instanceof SyntaxError)
    return new ProviderUnreachable(`${error.name} ${error.message}`);
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeCardError) return new CardDeclined(error.message);
  if (error instanceof errors.StripeInvalidRequestError) return translateRefusal(error);
  if (error instanceof errors.StripeIdempotencyError)
    return new ProviderStateConflict(error.message);
  return new ProviderUnreachable(`${error.type} ${error.statusCode ?? ''} ${error.code ?? ''}`);
}
