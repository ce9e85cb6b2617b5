import { z } from 'zod';
import { issueOption } from './issueCatalogue.ts';
import { linkToken, requiredText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { guestOrder } from './orders.ts';
import { currency, id, instant, shortLocation } from './people.ts';

/**
 * Card stored by the payment provider. Portico knows the brand and the last digits, never the card
 * number.
 */
export const savedCard = z.object({
  id,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  isDefault: z.boolean(),
  isExpired: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCard>;

/**
 * Payment or refund of a customer, in the main unit of `currency` (dollars, not cents). Refunds are
 * negative.
 */
export const transaction = z.object({
  id: z.string(),
  serviceId: id,
  kind: z.enum(['payment', 'refund']),
  currency,
  amount: z.number(),
  /** Part of `amount` that is a tip. */
  tipAmount: z.number(),
  ...shortLocation,
  licensePlate: z.string().nullable(),
  at: instant,
});
export type Transaction = z.infer<typeof transaction>;

const cards = z.object({ cards: z.array(savedCard) });
const params = z.object({ id });
const ticketToken = linkToken.optional();

export const cardsOperations = {
  'GET /api/payments/config': {
    summary: 'Which payment provider the browser talks to',
    access: 'public',
    isPrivate: false,
    response: z.object({
      provider: z.enum(['sandbox', 'stripe']),
      /** Public key for the payment provider's script; null for the sandbox. */
      publishableKey: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /api/payment-methods': {
    summary: "The customer's saved cards, the default first",
    access: 'cards.own',
    isPrivate: true,
    response: cards,
    errors: [],
  },
  'POST /api/payment-methods': {
    summary: 'Keeps a card for later; called again without a token after a bank challenge',
    access: 'cards.own',
    notWhileImpersonating: true,
    body: z.object({
      confirmationTokenId: z.string().max(200).optional(),
      /** Id of the card setup for which the bank asked a challenge. */
      setupId: z.string().max(200).optional(),
    }),
    response: cards,
    accepted: z.object({
      status: z.literal('requires_action'),
      clientSecret: z.string(),
      setupId: z.string(),
    }),
    errors: ['PAYMENT_DECLINED', 'PAYMENT_UNAVAILABLE', 'CARD_NOT_FOUND', 'TOO_MANY_CARDS'],
  },
  'POST /api/payment-methods/{id}/default': {
    summary: 'Makes a saved card the one offered first',
    access: 'cards.own',
    notWhileImpersonating: true,
    params,
    response: cards,
    errors: ['CARD_NOT_FOUND'],
  },
  'DELETE /api/payment-methods/{id}': {
    summary: 'Forgets a saved card, here and at the provider',
    access: 'cards.own',
    notWhileImpersonating: true,
    params,
    response: cards,
    errors: ['CARD_NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
  },
  'GET /api/payments/transactions': {
    summary: "The customer's latest payments and refunds",
    access: 'cards.own',
    isPrivate: true,
    response: z.object({ transactions: z.array(transaction) }),
    errors: [],
  },
  'POST /api/customer/orders/{id}/promo': {
    summary:
      "Applies a promo code to an order that waits for payment, in place of one applied before, or a house account's code; an empty one takes the promo code off",
    access: 'ticket',
    params,
    body: z.object({
      code: requiredText(40, issueOption('promo_code_missing')).or(z.literal('')),
      ticketToken,
    }),
    response: guestOrder,
    errors: [
      'ORDER_NOT_FOUND',
      'NOT_AWAITING_PAYMENT',
      'PAYMENT_IN_PROGRESS',
      'PAYMENT_UNAVAILABLE',
      'INVALID_PROMO_CODE',
      'PROMO_ENDED',
      'PROMO_USED_UP',
      'PROMO_NOT_STARTED',
      'PROMO_NOT_HERE',
      'PROMO_BELOW_MINIMUM',
      'PROMO_USED_BY_GUEST',
      'VALIDATION_USED',
      'HOUSE_LIMIT_REACHED',
    ],
  },
} as const satisfies OperationTable;
