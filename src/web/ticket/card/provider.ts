import type { ComponentType, Ref } from 'react';
import type { GuestTicket } from '#contract/orders.ts';
import { SandboxCard } from './SandboxCard.tsx';

/** What a payment provider's card form can be asked. */
export type CardHandle = {
  /**
   * Turns what was typed into a confirmation token.
   *
   * @returns null when a field is wrong, which the form then says itself
   * @throws when the provider refuses the card or cannot be reached; nothing was charged
   */
  tokenize: () => Promise<string | null>;
  /** Lets the guest answer the bank's challenge. @returns false when they left it unanswered */
  authenticate: (clientSecret: string) => Promise<boolean>;
};

export type CardFormProps = {
  ref: Ref<CardHandle>;
  /** While a payment is worked on nothing may change. */
  locked: boolean;
  /** For the bank's challenge: '$12.50' and to whom. */
  amount: string;
  place: string;
};

type CardForm = ComponentType<CardFormProps>;

/** A further provider is a component of this shape; null says that this page cannot take cards. */
export const cardForms: Record<GuestTicket['paymentProvider'], CardForm | null> = {
  sandbox: SandboxCard,
  stripe: null,
};
