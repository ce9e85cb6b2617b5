import { z } from 'zod';
import { boundedInteger, boundedNumber, requiredText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { queueOrder } from './orders.ts';
import { currency, id } from './people.ts';

/** Amount due as shown on the screen, in cents. If the amount has changed, nothing is booked. */
const amountCents = boundedInteger(issueOption('cash_invalid'));

export const settlementsOperations = {
  'POST /api/dispatch/orders/{id}/settle': {
    summary:
      'Pays what is due of a return another way than by card: in cash, by a house account, or as a gift with its reason',
    access: 'cash.take',
    params: z.object({ id }),
    body: z.discriminatedUnion('way', [
      z.object({
        way: z.literal('cash'),
        amountCents,
        /**
         * Cash that the guest handed over. The excess over the amount due is given back as change.
         */
        givenCents: boundedNumber(issueOption('cash_invalid')),
      }),
      z.object({
        way: z.literal('house'),
        amountCents,
        houseAccountId: z
          .string(issueOption('account_missing'))
          .pipe(z.guid(issueOption('account_missing'))),
        /**
         * Amount to charge to the house account, at most the amount that the account would pay. If
         * absent, that whole amount is charged.
         */
        chargeCents: boundedInteger().min(1).optional(),
      }),
      z.object({
        way: z.literal('complimentary'),
        amountCents,
        reason: requiredText(200, issueOption('reason_missing')),
      }),
    ]),
    response: queueOrder,
    errors: [
      'ORDER_NOT_FOUND',
      'NOT_AWAITING_PAYMENT',
      'PAYMENT_IN_PROGRESS',
      'PRICE_CHANGED',
      'HOUSE_ACCOUNT_NOT_FOUND',
      'VALIDATION_USED',
      'HOUSE_LIMIT_REACHED',
      'IDEMPOTENCY_CONFLICT',
      'IN_PROGRESS',
    ],
  },
  'POST /api/dispatch/orders/{id}/cash-returned': {
    summary: 'The cash of a cancelled return is back with its guest',
    access: 'cash.take',
    params: z.object({ id }),
    response: z.object({ id, amountCents: z.number().int(), currency }),
    errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT', 'IN_PROGRESS'],
  },
} as const satisfies OperationTable;
