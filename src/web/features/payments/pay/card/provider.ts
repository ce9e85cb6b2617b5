import type { ComponentType, Ref } from 'react';
import type { GuestTicket } from '#contract/orders.ts';
import { withTexts } from '#web/app/withTexts.ts';

/** Interface of a payment provider's card form. */
export type CardHandle = {
  /**
   * Turns the card entry into a confirmation token.
   *
   * @returns null when a field is invalid; the form then shows the field's error
   * @throws CallError when the provider refuses the card or cannot be reached; nothing was charged
   */
  tokenize: () => Promise<string | null>;
};

/** Purpose of the card entry: a payment, with or without saving the card, or saving alone. */
export type CardPurpose =
  | { kind: 'pay'; cents: number; currency: string; keep: boolean }
  | { kind: 'keep' };

/** Reason why the card cannot pay yet; each value is the key of the reason's text. */
export type CardNotReady =
  | 'loading'
  | 'lostTitle'
  | 'missingNumber'
  | 'missingExpiry'
  | 'missingCvc'
  | 'missingDetails';

/** True while no card field can be typed into. */
export const isCardFormMissing = (gap: CardNotReady | null) =>
  gap === 'loading' || gap === 'lostTitle';

export type CardFormProps = {
  ref: Ref<CardHandle>;
  purpose: CardPurpose;
  /** True while a payment is in progress; the card fields are then disabled. */
  locked: boolean;
  /**
   * Called on each change of the gap, the first thing missing. The form counts as loading until the
   * first call.
   */
  onGap: (gap: CardNotReady | null) => void;
};

export type BankProps = {
  /** Client secret of the payment or card setup. */
  clientSecret: string;
  /** Localized purpose of the bank's challenge. */
  reason: string;
  /**
   * Called with false when the payer left the bank's challenge open. Only the server knows the
   * challenge's result.
   */
  onDone: (answered: boolean) => void;
  onFailed: (error: unknown) => void;
};

/** Browser components of a payment provider. */
export type CardProvider = {
  Form: ComponentType<CardFormProps>;
  /** Runs the bank's challenge while mounted. */
  Bank: ComponentType<BankProps>;
};

export type ProviderConfig = {
  provider: GuestTicket['paymentProvider'];
  /** Publishable key for the provider's script; null for the sandbox. */
  publishableKey: string | null;
};

/**
 * Thrown when the payment provider's script cannot be loaded, for lack of network or because the
 * browser blocks it.
 */
export class CardFormMissing extends Error {
  constructor(cause: unknown) {
    super('The card form could not be loaded', { cause });
    this.name = 'CardFormMissing';
  }
}

type Connect = (publishableKey: string | null) => Promise<CardProvider>;

/**
 * Loads each payment provider's components. The type requires an entry for each provider of the
 * contract.
 */
const connectors: Record<ProviderConfig['provider'], Connect> = {
  sandbox: async () => (await withTexts(import('./sandbox.tsx'), 'sandbox')).sandboxProvider,
  stripe: async (key) => {
    if (!key) throw new Error('Stripe has no key for the browser');
    return (await import('./stripe.tsx')).connectStripe(key);
  },
};

/**
 * Loads a payment provider's components. Called only when somebody is about to pay, because the
 * provider's script reports every visitor to the provider.
 *
 * @throws CardFormMissing; the next call tries again
 */
export async function loadProvider(config: ProviderConfig): Promise<CardProvider> {
  const { provider, publishableKey } = config;
  try {
    return await connectors[provider](publishableKey);
  } catch (cause) {
    throw new CardFormMissing(cause);
  }
}
