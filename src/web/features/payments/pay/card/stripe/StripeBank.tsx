import { useEffect, useRef } from 'react';
import type { BankProps } from '../provider.ts';
import { asCallError } from './errors.ts';
import type { Stripe } from './script.ts';

/** Stripe opens the bank's window by itself, above the page. */
export function StripeBank({
  stripe,
  clientSecret,
  onDone,
  onFailed,
}: BankProps & { stripe: Stripe }) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    async function ask() {
      const { error } = await stripe.handleNextAction({ clientSecret });
      // Refused by the bank, or answered elsewhere meanwhile: the server knows which.
      if (error?.type === 'api_connection_error') throw asCallError(error);
      onDone(true);
    }
    ask().catch(onFailed);
  }, [stripe, clientSecret, onDone, onFailed]);
  return null;
}
