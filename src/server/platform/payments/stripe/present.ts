import type Stripe from 'stripe';
import type {
  ProviderCard,
  ProviderPayment,
  ProviderPaymentStatus,
  ProviderSetup,
} from '../provider.ts';

import { createReader } from './amounts.ts';

/** Names of the objects that Stripe should include in full in its answer. */
export const EXPANDED_BY_PAYMENT = ['latest_charge', 'payment_method'];
export const EXPANDED_BY_SETUP = ['payment_method'];

const same = ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] as const;

/**
 * Maps a status of Stripe. `requires_confirmation` means that nothing was tried yet. Unknown
 * statuses count as `processing`: no second card is tried, and the reconciler asks Stripe later.
 */
function toStatus(status: string): ProviderPaymentStatus {
  if (status === 'requires_confirmation') return 'requires_payment_method';
  return same.find((one) => one === status) ?? 'processing';
}

const readId = (thing: string | { id: string } | null) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** Presents a card that is attached to a customer; null for any other payment method. */
function presentCard(method: string | Stripe.PaymentMethod | null): ProviderCard | null {
  if (method === null || typeof method === 'string' || !method.card) return null;
  const customerId = readId(method.customer);
  if (customerId === null) return null;
  const { fingerprint, brand, last4, exp_month, exp_year } = method.card;
  return {
    id: method.id,
    customerId,
    fingerprint: fingerprint ?? method.id,
    brand,
    last4,
    expMonth: exp_month,
    expYear: exp_year,
  };
}

/** Presents the card named by the charge, otherwise the card used for the confirmation. */
function presentPaidWith(intent: Stripe.PaymentIntent): ProviderPayment['paidWith'] {
  if (intent.status !== 'succeeded') return null;
  const { latest_charge: charge, payment_method: method } = intent;
  const details = charge && typeof charge !== 'string' ? charge.payment_method_details : null;
  const confirmed = method && typeof method !== 'string' ? method.card : null;
  const { brand, last4 } = details?.card ?? confirmed ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

export function presentPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = intent.latest_charge;
  const currency = intent.currency.toUpperCase();
  const read = createReader(currency);
  const isKept = intent.status === 'succeeded' && intent.setup_future_usage !== null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: toStatus(intent.status),
    amountCents: read(intent.amount),
    receivedCents: read(intent.amount_received),
    refundedCents: charge && typeof charge !== 'string' ? read(charge.amount_refunded) : 0,
    currency,
    lastError: intent.last_payment_error?.message ?? null,
    paidWith: presentPaidWith(intent),
    keptCard: isKept ? presentCard(intent.payment_method) : null,
  };
}

export function presentSetup(intent: Stripe.SetupIntent): ProviderSetup {
  const status = toStatus(intent.status);
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status,
    customerId: readId(intent.customer),
    card: status === 'succeeded' ? presentCard(intent.payment_method) : null,
    lastError: intent.last_setup_error?.message ?? null,
  };
}
