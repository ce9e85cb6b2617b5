import { z } from 'zod';
import { FEE_LINES, MOST_FEE_LINES } from '#domain/payments/feePages.ts';
import { invoiceNoteMax, invoiceStates } from '#domain/payments/invoice.ts';
import { feePayers, portionTypes } from '#domain/payments/price.ts';
import { businessDay, requiredText, typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

const cents = z.number().int();
const count = z.number().int();
/**
 * Month as '2026-11'. The month starts on its first day at four in the morning, on the clock of the
 * business's first location.
 */
export const businessMonth = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, issueOption('value_invalid'));

/** Terms of the platform fee of each return. */
export const feeTerms = z.object({
  platformFeeType: z.enum(portionTypes),
  /**
   * Percent, or an amount in the business's currency (dollars, not cents), depending on
   * `platformFeeType`.
   */
  platformFeeValue: z.number(),
  platformFeePayer: z.enum(feePayers),
});

/** Platform fees of one month, from the ledger. */
const feeSums = z.object({
  /** Fees of returns that were paid or waived. */
  feesCents: cents,
  /** Fees of refunded returns, as a positive number. */
  refundedCents: cents,
  /** Fees less refunds, which are the platform's earnings. */
  totalCents: cents,
  /** Part of the total that card payments covered. */
  collectedCents: cents,
  /**
   * Part of the total that the business owes, for returns that guests paid to the business
   * directly.
   */
  dueCents: cents,
});

const plannedFee = z.object({
  version: count,
  ...feeTerms.shape,
  effectiveFrom: instant,
  madeBy: z.string(),
  madeAt: instant,
});
export type PlannedFee = z.infer<typeof plannedFee>;

const businessFees = z.object({
  id,
  name: z.string(),
  /** True for a deleted business. Its months remain visible, but nothing can be changed. */
  isDeleted: z.boolean(),
  currency,
  timeZone,
  ...feeTerms.shape,
  /** Next change of the platform fee that has not taken effect. */
  planned: plannedFee.nullable(),
  ...feeSums.shape,
  /** Number of the month's invoice; null without an invoice. */
  invoiceNumber: z.string().nullable(),
  /** Payment state of the month's invoice; null without an invoice. */
  invoiceState: z.enum(invoiceStates).nullable(),
});
export type BusinessFees = z.infer<typeof businessFees>;

const feeLine = z.object({
  id: z.string(),
  kind: z.enum(['fee', 'refund']),
  at: instant,
  timeZone,
  location: z.string(),
  locationArabic: z.string().nullable(),
  orderId: id,
  ticketNumber: z.string(),
  /**
   * Price from which the platform fee was computed. A platform fee that the customer pays on top is
   * not included.
   */
  priceCents: cents,
  /** Price that the customer paid, before the tip. */
  chargedCents: cents,
  /** Platform fee, negative for refunds, like the two amounts below. */
  feeCents: cents,
  collectedCents: cents,
  dueCents: cents,
});
export type FeeLine = z.infer<typeof feeLine>;

const party = z.object({ name: z.string(), lines: z.array(z.string()) });

/**
 * Issuer of platform invoices, with lines on how to pay. Empty while no administrator has set the
 * lines.
 */
const seller = party.extend({ payment: z.array(z.string()) });

const invoicePayment = z.object({
  /**
   * Number of the entry, from 1 on. Odd entries mark the invoice as paid, even entries undo that
   * mark.
   */
  entry: count,
  isPaid: z.boolean(),
  paidOn: z.string().nullable(),
  note: z.string(),
  enteredAt: instant,
  enteredBy: z.string(),
});
export type InvoicePayment = z.infer<typeof invoicePayment>;

export const invoice = z.object({
  id,
  number: z.string(),
  month: businessMonth,
  issuedAt: instant,
  startsAt: instant,
  endsAt: instant,
  timeZone,
  currency,
  seller,
  buyer: party,
  lines: z.array(
    z.object({
      kind: z.enum(['fee', 'refund']),
      ...feeTerms.shape,
      returns: count,
      /**
       * Prices from which the platform fees were computed. Platform fees that customers pay on top
       * are not included.
       */
      priceCents: cents,
      chargedCents: cents,
      /** Platform fees, negative for refunds. */
      feeCents: cents,
    }),
  ),
  ...feeSums.shape,
  state: z.enum(invoiceStates),
  /** Date of the payment; null while the invoice is unpaid. */
  paidOn: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** Invoice as shown to administrators. The business does not see who entered payments. */
const enteredInvoice = invoice.extend({
  /** All entries about payments of the invoice, the newest first. No entry is ever deleted. */
  payments: z.array(invoicePayment),
});
export type EnteredInvoice = z.infer<typeof enteredInvoice>;

const ofBusiness = z.object({ businessId: id });
const page = z.coerce.number<number | string>().int().min(1).max(100_000).default(1);

export const feesOperations = {
  'GET /api/admin/fees': {
    summary: 'What the platform takes of each business, and what that came to in a month',
    access: 'fees.view',
    isPrivate: true,
    query: z.object({ month: businessMonth, search: typedText(100).optional(), page }),
    response: z.object({
      month: businessMonth,
      /** Revenue of the platform by currency. Currencies are never added up. */
      revenue: z.array(
        z.object({
          currency,
          /** Fees less refunds of the month; `totalCents` is of all time. */
          monthCents: cents,
          totalCents: cents,
        }),
      ),
      /** Mean of all percentage fees, in percent; null if no business has a percentage fee. */
      averagePercentage: z.number().nullable(),
      /** Number of different fee agreements. */
      structures: count,
      /** Page of `FEE_BUSINESSES` businesses, sorted by name. */
      businesses: z.array(businessFees),
      /** Number of businesses that match the search. */
      total: count,
    }),
    errors: [],
  },
  'GET /api/admin/fees/{businessId}': {
    summary: 'The fees of a business in a month, line by line of the ledger',
    access: 'fees.view',
    isPrivate: true,
    view: 'payments viewed',
    params: ofBusiness,
    query: z.object({
      month: businessMonth,
      page,
      limit: z.coerce.number<number | string>().int().min(1).max(MOST_FEE_LINES).default(FEE_LINES),
    }),
    response: z.object({
      ...businessFees.shape,
      month: businessMonth,
      startsAt: instant,
      endsAt: instant,
      /**
       * True if the invoice can be issued: the month is over, and its last bookings are committed.
       */
      isOver: z.boolean(),
      /** Issuer of the invoice; null while the platform's details are not set. */
      seller: seller.nullable(),
      /** All fee changes that have not taken effect, the next change first. */
      upcoming: z.array(plannedFee),
      /** Fee lines in the order of booking. */
      lines: z.array(feeLine),
      lineCount: count,
    }),
    errors: ['BUSINESS_NOT_FOUND'],
  },
  'POST /api/admin/fees/{businessId}/invoices': {
    summary:
      'Issues the invoice of a month that is over, once; asked for again it is the one that was issued',
    access: 'fees.edit',
    params: ofBusiness,
    body: z.object({ month: businessMonth }),
    response: enteredInvoice,
    errors: [
      'BUSINESS_NOT_FOUND',
      'INVOICE_MONTH_NOT_OVER',
      'INVOICE_EMPTY',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'GET /api/admin/fees/{businessId}/invoices/{month}': {
    summary: 'The invoice of a month, as it was issued',
    access: 'fees.view',
    isPrivate: true,
    view: 'payments viewed',
    params: ofBusiness.extend({ month: businessMonth }),
    response: enteredInvoice,
    errors: ['INVOICE_NOT_FOUND'],
  },
  'POST /api/admin/fees/{businessId}/invoices/{month}/payments': {
    summary: 'Enters that an invoice was paid: when, and with which reference',
    access: 'fees.edit',
    params: ofBusiness.extend({ month: businessMonth }),
    body: z.object({
      paidOn: businessDay,
      note: requiredText(invoiceNoteMax, issueOption('reference_missing')),
    }),
    response: enteredInvoice,
    errors: ['INVOICE_NOT_FOUND', 'INVOICE_NOT_OWED', 'INVOICE_PAID', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/admin/fees/{businessId}/invoices/{month}/payments/take-back': {
    summary: 'Takes back that an invoice was paid, by an entry that corrects it',
    access: 'fees.edit',
    params: ofBusiness.extend({ month: businessMonth }),
    body: z.object({ reason: requiredText(invoiceNoteMax, issueOption('reason_missing')) }),
    response: enteredInvoice,
    errors: ['INVOICE_NOT_FOUND', 'INVOICE_NOT_PAID', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
