import { z } from 'zod';
import { FEE_LINES, MOST_FEE_LINES } from '#domain/payments/feePages.ts';
import { invoiceNoteMax, invoiceStates } from '#domain/payments/invoice.ts';
import { feePayers, portionTypes } from '#domain/payments/price.ts';
import { businessDay, requiredText, typedText } from './fields.ts';
import { issue } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

const cents = z.number().int();
const count = z.number().int();
/** As '2026-11'. It begins on its first day at four in the morning on the clock of the business's first location. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, issue('value_invalid'));

/** What the platform takes of each return. */
export const feeTerms = z.object({
  platformFeeType: z.enum(portionTypes),
  /** Percent, or whole units of the business's currency. */
  platformFeeValue: z.number(),
  platformFeePayer: z.enum(feePayers),
});

/** Of one month, from the ledger. */
const feeSums = z.object({
  /** Of returns that were paid for or given away. */
  feesCents: cents,
  /** Of those that went back; a positive number. */
  refundedCents: cents,
  /** Fees less refunds: what the platform earned. */
  totalCents: cents,
  /** The part of it that cards have paid to the platform. */
  collectedCents: cents,
  /** The part that the business owes, of returns it was paid for in another way. */
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
  /** Its months stay; nothing of it can be changed any more. */
  isDeleted: z.boolean(),
  currency,
  timeZone,
  ...feeTerms.shape,
  /** The next change that has not taken effect. */
  planned: plannedFee.nullable(),
  ...feeSums.shape,
  /** Of the month's invoice. */
  invoiceNumber: z.string().nullable(),
  /** Whether that is paid; null where there is none. */
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
  /** What the fee is a share of: the return's price, before a fee that the customer pays on top. */
  priceCents: cents,
  /** What the return cost, before the tip. */
  chargedCents: cents,
  /** The three are less than zero for what went back. */
  feeCents: cents,
  collectedCents: cents,
  dueCents: cents,
});
export type FeeLine = z.infer<typeof feeLine>;

const party = z.object({ name: z.string(), lines: z.array(z.string()) });

/** With how an invoice is paid, in lines; none while nobody has said. */
const seller = party.extend({ payment: z.array(z.string()) });

const invoicePayment = z.object({
  /** From 1 on. The odd ones say that it is paid; the one after takes that back. */
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
  month,
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
      /** What the fee is a share of: the prices, before a fee that customers pay on top. */
      priceCents: cents,
      chargedCents: cents,
      /** Less than zero for what went back. */
      feeCents: cents,
    }),
  ),
  ...feeSums.shape,
  state: z.enum(invoiceStates),
  /** When the money came; null while it is not paid. */
  paidOn: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** As the platform itself sees it: who entered what is not for the business. */
const enteredInvoice = invoice.extend({
  /** All that was entered about its payment, the newest first: nothing is deleted. */
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
    query: z.object({ month, search: typedText(100).optional(), page }),
    response: z.object({
      month,
      /** One of each currency; they are never added up. */
      revenue: z.array(
        z.object({
          currency,
          /** Fees less refunds, of the month and of all time. */
          monthCents: cents,
          totalCents: cents,
        }),
      ),
      /** The mean of the fees that are a percentage, in percent; null where there is none. */
      averagePercentage: z.number().nullable(),
      /** Different agreements that businesses have. */
      structures: count,
      /** By name, `FEE_BUSINESSES` of them. */
      businesses: z.array(businessFees),
      /** How many are found. */
      total: count,
    }),
    errors: [],
  },
  'GET /api/admin/fees/{businessId}': {
    summary: 'The fees of a business in a month, line by line of the ledger',
    access: 'fees.view',
    isPrivate: true,
    params: ofBusiness,
    query: z.object({
      month,
      page,
      limit: z.coerce.number<number | string>().int().min(1).max(MOST_FEE_LINES).default(FEE_LINES),
    }),
    response: z.object({
      ...businessFees.shape,
      month,
      startsAt: instant,
      endsAt: instant,
      /** Whether its invoice can be issued: what was booked as it ended is there by then. */
      isOver: z.boolean(),
      /** Who its invoice would be from; null while nobody has set who runs the platform. */
      seller: seller.nullable(),
      /** All changes that have not taken effect, the next one first. */
      upcoming: z.array(plannedFee),
      /** In the order they were booked. */
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
    body: z.object({ month }),
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
    params: ofBusiness.extend({ month }),
    response: enteredInvoice,
    errors: ['INVOICE_NOT_FOUND'],
  },
  'POST /api/admin/fees/{businessId}/invoices/{month}/payments': {
    summary: 'Enters that an invoice was paid: when, and with which reference',
    access: 'fees.edit',
    params: ofBusiness.extend({ month }),
    body: z.object({
      paidOn: businessDay,
      note: requiredText(invoiceNoteMax, issue('reference_missing')),
    }),
    response: enteredInvoice,
    errors: ['INVOICE_NOT_FOUND', 'INVOICE_NOT_OWED', 'INVOICE_PAID', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/admin/fees/{businessId}/invoices/{month}/payments/take-back': {
    summary: 'Takes back that an invoice was paid, by an entry that corrects it',
    access: 'fees.edit',
    params: ofBusiness.extend({ month }),
    body: z.object({ reason: requiredText(invoiceNoteMax, issue('reason_missing')) }),
    response: enteredInvoice,
    errors: ['INVOICE_NOT_FOUND', 'INVOICE_NOT_PAID', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
