import { z } from 'zod';
import { issueOption } from './issueCatalogue.ts';
import { boundedInteger, boundedNumber, linkToken } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { guestOrder } from './orders.ts';
import { id } from './people.ts';

export const paymentsOperations = {
  'POST /api/customer/orders/{id}/payment/confirm': {
    summary: 'Charges fee plus tip; called again without a card after a bank challenge',
    access: 'ticket',
    params: z.object({ id }),
    body: z.object({
      /**
       * Tip in the smallest unit (cents) of the order's currency, from 0 to `computeMaxTip` of
       * currency and fee.
       */
      tipCents: boundedNumber(issueOption('tip_invalid')),
      /**
       * Amount due before the tip as the person saw the amount (`amountDueCents`). If the amount
       * has changed, the card is not charged.
       */
      valetFeeCents: boundedInteger().optional(),
      confirmationTokenId: z.string().max(200).optional(),
      /** Saved card of the signed-in customer, instead of a confirmation token. */
      paymentMethodId: id.optional(),
      /** True to save the new card for later; signed-in customers only. */
      saveCard: z.boolean().optional(),
      /** Token of the ticket link. Absent if the customer who owns the car is signed in. */
      ticketToken: linkToken.optional(),
    }),
    response: z.object({ status: z.literal('paid'), order: guestOrder }),
    accepted: z.object({ status: z.literal('requires_action'), clientSecret: z.string() }),
    errors: [
      'ORDER_NOT_FOUND',
      'NOT_AWAITING_PAYMENT',
      'PAYMENT_IN_PROGRESS',
      'PAYMENT_DECLINED',
      'PAYMENT_UNAVAILABLE',
      'TIP_NOT_COLLECTED',
      'TIP_CHANGED',
      'PRICE_CHANGED',
      'CARD_NOT_FOUND',
      // Administrators must not charge the saved cards of a person whom they impersonate.
      'IMPERSONATION_LIMITED',
    ],
  },
  'POST /api/customer/orders/{id}/tip': {
    summary:
      'Charges a tip for whoever brings the car, from paying until 24 hours after its return; each call one more',
    access: 'ticket',
    params: z.object({ id }),
    body: z.object({
      /**
       * Tip in the smallest unit (cents) of the order's currency, at least the least card charge.
       */
      tipCents: boundedNumber(issueOption('tip_invalid')),
      confirmationTokenId: z.string().max(200).optional(),
      /** Saved card of the signed-in customer, instead of a confirmation token. */
      paymentMethodId: id.optional(),
      /** Tip whose bank challenge was answered, instead of a card. */
      tipId: id.optional(),
      /** Token of the ticket link. Absent if the customer who owns the car is signed in. */
      ticketToken: linkToken.optional(),
    }),
    response: z.object({ status: z.literal('paid'), order: guestOrder }),
    accepted: z.object({
      status: z.literal('requires_action'),
      tipId: id,
      clientSecret: z.string(),
    }),
    errors: [
      'ORDER_NOT_FOUND',
      'STATE_CONFLICT',
      'TIP_TOO_LATE',
      'IN_PROGRESS',
      'PAYMENT_IN_PROGRESS',
      'PAYMENT_DECLINED',
      'PAYMENT_UNAVAILABLE',
      'CARD_NOT_FOUND',
      'IMPERSONATION_LIMITED',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/webhooks/payments': {
    summary: "The payment provider's signed events",
    access: 'public',
    body: z.unknown(),
    response: z.object({ received: z.literal(true) }),
    errors: ['INVALID_SIGNATURE', 'PAYMENT_UNAVAILABLE'],
    bodyLimit: 256 * 1024,
  },
  'POST /api/sandbox/confirmation-tokens': {
    summary: 'Sandbox: turns a test card into a confirmation token',
    access: 'public',
    developmentOnly: true,
    body: z.object({
      number: z.string().max(40),
      expMonth: z.number().int().min(1).max(12),
      expYear: z.number().int().min(2000).max(2099),
      cvc: z.string().max(8),
    }),
    response: z.object({ id: z.string() }),
    errors: ['PAYMENT_DECLINED'],
  },
  'POST /api/sandbox/payments/{clientSecret}/authenticate': {
    summary: "Sandbox: answers the bank's 3-D Secure challenge",
    access: 'public',
    developmentOnly: true,
    params: z.object({ clientSecret: z.string().max(200) }),
    body: z.object({ approve: z.boolean() }),
    response: z.object({ status: z.string() }),
    errors: ['PAYMENT_NOT_FOUND', 'STATE_CONFLICT'],
  },
} as const satisfies OperationTable;
