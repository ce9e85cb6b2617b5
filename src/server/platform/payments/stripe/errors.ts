import Stripe from 'stripe';
import { CardDeclined, ProviderStateConflict, ProviderUnreachable } from '../provider.ts';

const { errors } = Stripe;

/** Names what Stripe finds wrong with a card entry or a saved card, not with our request. */
const ofCard: Record<string, string> = {
  confirmation_token: 'This card entry can no longer be used. Please enter the card again.',
  payment_method: 'This card can no longer be used.',
};

function translateRefusal(error: Stripe.errors.StripeInvalidRequestError): Error {
  const words = ofCard[error.param ?? ''];
  if (words) return new CardDeclined(words);
  // Below Stripe's least amount, which its own words name.
  if (error.code === 'amount_too_small') return new CardDeclined(error.message);
  return new ProviderStateConflict(`${error.code ?? error.type}: ${error.message}`);
}

/**
 * What an error of Stripe's means to us. No answer, trouble of its own (5xx), too many questions (429),
 * two with one key at once (409) and keys that are refused (401, 403) all leave open what happened.
 */
export function translate(error: unknown): unknown {
  // The library stumbles over an answer that is none of Stripe's.
  if (error instanceof TypeError || error instanceof SyntaxError)
    return new ProviderUnreachable(`${error.name} ${error.message}`);
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeCardError) return new CardDeclined(error.message);
  if (error instanceof errors.StripeInvalidRequestError) return translateRefusal(error);
  if (error instanceof errors.StripeIdempotencyError)
    return new ProviderStateConflict(error.message);
  return new ProviderUnreachable(`${error.type} ${error.statusCode ?? ''} ${error.code ?? ''}`);
}
