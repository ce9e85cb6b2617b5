/** Status of a payment, as in Stripe's PaymentIntents. */
export type ProviderPaymentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/**
 * A payment at the payment provider. Amounts are in the smallest unit of `currency`; an adapter
 * converts if its provider uses other units.
 */
export type ProviderPayment = {
  id: string;
  clientSecret: string;
  status: ProviderPaymentStatus;
  amountCents: number;
  /** Amount actually received; 0 until `succeeded`. */
  receivedCents: number;
  refundedCents: number;
  currency: string;
  /** Message of the provider for the last refusal, written for people. */
  lastError: string | null;
  /**
   * Card that paid, as printed on a receipt; null until `succeeded`, or if the provider names none.
   */
  paidWith: Pick<ProviderCard, 'brand' | 'last4'> | null;
  /** Card that paid, if the provider has saved it for the customer. */
  keptCard: ProviderCard | null;
};

/** Card that the provider has saved for a customer. */
export type ProviderCard = {
  id: string;
  customerId: string;
  /** Equal for equal card numbers; recognises a card that is entered again. */
  fingerprint: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** A setup at the provider, which saves a card without a payment. */
export type ProviderSetup = {
  id: string;
  clientSecret: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  customerId: string | null;
  /** Null until `succeeded`, and after the card has been deleted. */
  card: ProviderCard | null;
  lastError: string | null;
};

export type ProviderEvent = {
  id: string;
  type: string;
  /** Payment that the event concerns; null for events about anything else. */
  providerPaymentId: string | null;
};

/** Ids that Portico gives a payment when creating it; each later answer must have the same ids. */
export type PaymentMetadata = Readonly<Record<string, string>>;

export type NewProviderPayment = {
  amountCents: number;
  currency: string;
  idempotencyKey: string;
  metadata: PaymentMetadata;
};

export type ProviderCharge = {
  providerPaymentId: string;
  metadata: PaymentMetadata;
  /** Amount to charge: fee plus tip, set before the card is confirmed. */
  amountCents: number;
  currency: string;
  card: { confirmationTokenId: string } | { methodId: string };
  /** Customer who owns the saved card, or for whom to save the new card; null for guests. */
  customerId: string | null;
  /** True saves the new card for the customer if the charge succeeds. */
  keep: boolean;
  idempotencyKey: string;
};

/** Thrown when the card is declined; another card may be tried for the same payment. */
export class CardDeclined extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CardDeclined';
  }
}

/**
 * Thrown when the provider does not answer or reports an internal error: the outcome is unknown.
 * The provider's adapter logs it, at most once a minute and cause, so callers do not.
 */
export class ProviderUnreachable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderUnreachable';
  }
}

/** Thrown when the provider refuses because the payment's state differs from Portico's. */
export class ProviderStateConflict extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderStateConflict';
  }
}

/**
 * A payment provider. An answer about another payment than asked for, which the id and the metadata
 * tell, counts as no answer: the call throws `ProviderUnreachable`.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe';
  /** Key for the provider's script in the browser; null for the sandbox. */
  publishableKey: string | null;
  /** Name of the HTTP header with the signature of an event. */
  signatureHeader: string;
  /**
   * @param isWaitedFor true when a user waits for more than this request: one attempt with a short
   *   timeout
   */
  create(payment: NewProviderPayment, isWaitedFor?: boolean): Promise<ProviderPayment>;
  /** @throws CardDeclined, ProviderUnreachable, ProviderStateConflict */
  charge(charge: ProviderCharge): Promise<ProviderPayment>;
  retrieve(providerPaymentId: string, metadata: PaymentMetadata): Promise<ProviderPayment>;
  cancel(providerPaymentId: string, metadata: PaymentMetadata): Promise<ProviderPayment>;
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
  /**
   * Saves a card without charging it; the bank may require a challenge.
   *
   * @throws the errors of `charge`
   */
  setUpCard(setup: {
    customerId: string;
    confirmationTokenId: string;
    idempotencyKey: string;
  }): Promise<ProviderSetup>;
  /** @throws ProviderStateConflict for an unknown setup */
  retrieveSetup(setupId: string): Promise<ProviderSetup>;
  /** Deletes a saved card. A repeat does nothing. @throws ProviderUnreachable */
  forgetCard(methodId: string): Promise<void>;
  /**
   * Deletes a customer with all saved cards, even cards missing in Portico's database. A repeat
   * does nothing.
   *
   * @throws ProviderUnreachable
   */
  forgetCustomer(customerId: string): Promise<void>;
  /** @returns the event, or null when its signature is wrong or too old */
  readWebhook(rawBody: string, signature: string | undefined): ProviderEvent | null;
};
