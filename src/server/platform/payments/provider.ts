/** Shaped after Stripe's PaymentIntents. Amounts are integer cents. */
export type ProviderPaymentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

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
};

export type ProviderEvent = { id: string; type: string; providerPaymentId: string };

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
  confirmationTokenId: string;
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
  create(payment: NewProviderPayment): Promise<ProviderPayment>;
  /** @throws CardDeclined, ProviderUnreachable, ProviderStateConflict */
  charge(charge: Charge): Promise<ProviderPayment>;
  retrieve(providerPaymentId: string): Promise<ProviderPayment>;
  cancel(providerPaymentId: string): Promise<ProviderPayment>;
  refund(refund: {
    providerPaymentId: string;
    amountCents: number;
    idempotencyKey: string;
  }): Promise<ProviderPayment>;
  /** @returns null when the signature is wrong or too old */
  readWebhook(rawBody: string, signature: string | undefined): ProviderEvent | null;
};
