/** Shaped after Stripe's PaymentIntents. */
export type ProviderPaymentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** Amounts are in the smallest units of `currency`, as everywhere; a provider may count otherwise. */
export type ProviderPayment = {
  id: string;
  clientSecret: string;
  status: ProviderPaymentStatus;
  amountCents: number;
  /** What really arrived; 0 until `succeeded`. */
  receivedCents: number;
  refundedCents: number;
  currency: string;
  /** The provider's words for the last refusal, for people. */
  lastError: string | null;
  /** The card it was paid with, as it may stand on a receipt; null until `succeeded`, and where none is named. */
  paidWith: Pick<ProviderCard, 'brand' | 'last4'> | null;
  /** The card it was paid with, where the provider has kept it for its customer. */
  keptCard: ProviderCard | null;
};

/** A card that the provider keeps for a customer. */
export type ProviderCard = {
  id: string;
  customerId: string;
  /** The same for the same number, also when it is entered again. */
  fingerprint: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** A card on its way to being kept, without a payment. */
export type ProviderSetup = {
  id: string;
  clientSecret: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  customerId: string | null;
  /** Null until `succeeded`, and once the card is forgotten again. */
  card: ProviderCard | null;
  lastError: string | null;
};

export type ProviderEvent = {
  id: string;
  type: string;
  /** Null for an event that is about no payment. */
  providerPaymentId: string | null;
};

export type NewProviderPayment = {
  amountCents: number;
  currency: string;
  idempotencyKey: string;
  metadata: Record<string, string>;
};

export type Charge = {
  providerPaymentId: string;
  /** Fee plus tip: set before the card is confirmed. */
  amountCents: number;
  currency: string;
  card: { confirmationTokenId: string } | { methodId: string };
  /** Whose saved card it is, or who keeps the new one; null for a guest. */
  customerId: string | null;
  /** Keep the new card for the customer, if it can be charged. */
  keep: boolean;
  idempotencyKey: string;
};

/** The card was refused; the payment can be tried again with another one. */
export class CardDeclined extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CardDeclined';
  }
}

/** The provider did not answer, or answered that it is in trouble: nothing is known. */
export class ProviderUnreachable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderUnreachable';
  }
}

/** The provider refused because the payment is in another state than we thought. */
export class ProviderStateConflict extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderStateConflict';
  }
}

export type PaymentProvider = {
  name: 'sandbox' | 'stripe';
  /** For the provider's own script in the browser; null for the sandbox. */
  publishableKey: string | null;
  /** The header that its events are signed in. */
  signatureHeader: string;
  /** @param isWaitedFor somebody waits for more than this: it is tried once, and briefly */
  create(payment: NewProviderPayment, isWaitedFor?: boolean): Promise<ProviderPayment>;
  /** @throws CardDeclined, ProviderUnreachable, ProviderStateConflict */
  charge(charge: Charge): Promise<ProviderPayment>;
  retrieve(providerPaymentId: string): Promise<ProviderPayment>;
  cancel(providerPaymentId: string): Promise<ProviderPayment>;
  refund(refund: {
    providerPaymentId: string;
    amountCents: number;
    currency: string;
    idempotencyKey: string;
  }): Promise<void>;
  createCustomer(customer: {
    idempotencyKey: string;
    metadata: Record<string, string>;
  }): Promise<{ id: string }>;
  /** Keeps a card without charging it; the bank may ask first. @throws as `charge` */
  setUpCard(setup: {
    customerId: string;
    confirmationTokenId: string;
    idempotencyKey: string;
  }): Promise<ProviderSetup>;
  /** @throws ProviderStateConflict for a setup that does not exist */
  retrieveSetup(setupId: string): Promise<ProviderSetup>;
  /** Forgets a kept card. Harmless when it is forgotten already. @throws ProviderUnreachable */
  forgetCard(methodId: string): Promise<void>;
  /**
   * Forgets a customer and every card kept for them, also one we never heard of. Harmless when they are
   * forgotten already. @throws ProviderUnreachable
   */
  forgetCustomer(customerId: string): Promise<void>;
  /** @returns null when the signature is wrong or too old */
  readWebhook(rawBody: string, signature: string | undefined): ProviderEvent | null;
};
