import { createElement } from 'react';
import type { BankProps, CardFormProps, CardProvider } from '../provider.ts';
import { loadStripe } from './script.ts';
import type { Stripe } from './script.ts';
import { StripeBank } from './StripeBank.tsx';
import { StripeCard } from './StripeCard.tsx';

const providers = new Map<Stripe, CardProvider>();

/** Stripe in the browser; the same for every form of the page. @throws when its script did not come */
export async function connectStripe(key: string): Promise<CardProvider> {
  const stripe = await loadStripe(key);
  const known = providers.get(stripe);
  if (known) return known;
  const provider: CardProvider = {
    Form: (props: CardFormProps) => createElement(StripeCard, { ...props, stripe }),
    Bank: (props: BankProps) => createElement(StripeBank, { ...props, stripe }),
  };
  providers.set(stripe, provider);
  return provider;
}
