import type { ComponentType, Ref } from 'react';
import type { GuestTicket } from '#contract/orders.ts';
import { withTexts } from '#web/app/withTexts.ts';

/** What a payment provider's card form can be asked. */
export type CardHandle = {
  /**
   * Turns what was typed into a confirmation token.
   *
   * @returns null when a field is wrong, which the form then says itself
   * @throws CallError when the provider refuses the card or cannot be reached; nothing was charged
   */
  tokenize: () => Promise<string | null>;
};

/** What the card is entered for: a payment of so much, perhaps to be kept, or to be kept alone. */
export type CardPurpose =
  | { kind: 'pay'; cents: number; currency: string; keep: boolean }
  | { kind: 'keep' };

/** What stands between a card form and a payment, by the words that say so; null when nothing does. */
export type CardGap =
  | 'loading'
  | 'lostTitle'
  | 'missingNumber'
  | 'missingExpiry'
  | 'missingCvc'
  | 'missingDetails';

/** Nothing can be typed yet. */
export const isCardFormMissing = (gap: CardGap | null) => gap === 'loading' || gap === 'lostTitle';

export type CardFormProps = {
  ref: Ref<CardHandle>;
  purpose: CardPurpose;
  /** While a payment is worked on nothing may change. */
  locked: boolean;
  /** Told with every change of it; before the first it loads. */
  onGap: (gap: CardGap | null) => void;
};

export type BankProps = {
  /** Of the payment, or of the card to be kept. */
  clientSecret: string;
  /** What the bank is asked about, in words for people. */
  reason: string;
  /** `false` when it was left unanswered; what the answer was, the server knows. */
  onDone: (answered: boolean) => void;
  onFailed: (error: unknown) => void;
};

/** A payment provider in the browser. */
export type CardProvider = {
  Form: ComponentType<CardFormProps>;
  /** Stands there for as long as the bank asks whether it is really the cardholder. */
  Bank: ComponentType<BankProps>;
};

export type ProviderConfig = {
  provider: GuestTicket['paymentProvider'];
  /** For the provider's own script; null for the sandbox. */
  publishableKey: string | null;
};

/** The provider's part could not be loaded: no network, or something in the browser keeps it out. */
export class CardFormMissing extends Error {
  constructor(cause: unknown) {
    super('The card form could not be loaded', { cause });
    this.name = 'CardFormMissing';
  }
}

type Connect = (publishableKey: string | null) => Promise<CardProvider>;

/** Each provider's part; one that is added to the contract has to be added here. */
const connectors: Record<ProviderConfig['provider'], Connect> = {
  sandbox: async () => (await withTexts(import('./sandbox.tsx'), 'sandbox')).sandbox,
  stripe: async (key) => {
    if (!key) throw new Error('Stripe has no key for the browser');
    return (await import('./stripe.tsx')).connectStripe(key);
  },
};

/**
 * Comes when somebody is about to pay, and not before: with it the provider's own script is loaded,
 * which tells the provider of everybody who has it.
 *
 * @throws CardFormMissing; asking again tries again
 */
export async function loadProvider(config: ProviderConfig): Promise<CardProvider> {
  const { provider, publishableKey } = config;
  try {
    return await connectors[provider](publishableKey);
  } catch (cause) {
    throw new CardFormMissing(cause);
  }
}
