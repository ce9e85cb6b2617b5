import { z } from 'zod';
import { receiptLineKinds, receiptPaymentWays } from '#domain/payments/receipt.ts';
import { linkToken, newEmail } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

/** Receipt of one return. Its lines sum to the total, as in the ledger. */
const receipt = z.object({
  /** Receipt number, unique within the business. */
  number: z.string(),
  issuedAt: instant,
  /** Time zone of the location. The receipt is dated in this zone. */
  timeZone,
  businessName: z.string(),
  locationName: z.string(),
  locationNameArabic: z.string().nullable(),
  address: z.string(),
  ticketNumber: z.string(),
  car: z.string().nullable(),
  licensePlate: z.string().nullable(),
  currency,
  lines: z.array(z.object({ kind: z.enum(receiptLineKinds), cents: z.number().int() })),
  totalCents: z.number().int(),
  refundedCents: z.number().int(),
  /** Tax contained in the payment. Null if the business has no tax, and after a full refund. */
  tax: z.object({ label: z.string(), percent: z.number(), cents: z.number().int() }).nullable(),
  /** Payments, whose amounts sum to the total. Empty if everything was waived. */
  payments: z.array(
    z.object({
      way: z.enum(receiptPaymentWays),
      cents: z.number().int(),
      /** Card as reported by the payment provider. No other card data is shown. */
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      /** Name of the house account. */
      account: z.string().nullable(),
      /** Cash that the guest handed over, before the change was given back. */
      givenCents: z.number().int().nullable(),
    }),
  ),
});

const sent = z.object({ sentTo: z.string() });
const link = z.object({ token: linkToken });

export const receiptsOperations = {
  'GET /api/services/{id}/receipt': {
    summary: 'The receipt of the last paid return',
    access: 'services.request',
    isPrivate: true,
    params: z.object({ id }),
    response: receipt,
    errors: ['SERVICE_NOT_FOUND', 'RECEIPT_NOT_FOUND'],
  },
  'POST /api/services/{id}/receipt/email': {
    summary: 'Sends the receipt to the verified address of the account',
    access: 'services.request',
    notWhileImpersonating: true,
    params: z.object({ id }),
    response: sent,
    errors: ['SERVICE_NOT_FOUND', 'RECEIPT_NOT_FOUND'],
  },
  'GET /api/customer/ticket/{token}/receipt': {
    summary: 'The receipt of the last paid return of a ticket',
    access: 'ticket',
    isPrivate: true,
    params: link,
    response: receipt,
    errors: ['TICKET_NOT_FOUND', 'RECEIPT_NOT_FOUND'],
  },
  'POST /api/customer/ticket/{token}/receipt/email': {
    summary: 'Sends the receipt to an address; few times a ticket, and few a day to one mailbox',
    access: 'ticket',
    params: link,
    body: z.object({ email: newEmail }),
    response: sent,
    errors: ['TICKET_NOT_FOUND', 'RECEIPT_NOT_FOUND'],
  },
} as const satisfies OperationTable;
