import { z } from 'zod';
import { invoice, businessMonth } from './fees.ts';
import { typedText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

const invoiceRow = invoice.pick({
  id: true,
  number: true,
  month: true,
  issuedAt: true,
  timeZone: true,
  currency: true,
  totalCents: true,
  dueCents: true,
  state: true,
  paidOn: true,
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

const owedInvoice = z.object({
  id,
  number: z.string(),
  month: businessMonth,
  issuedAt: instant,
  /** Time zone of the business's days, in which the invoice is dated. */
  timeZone,
  businessId: id,
  business: z.string(),
  /** True if the business is deleted. Its invoices remain. */
  isDeleted: z.boolean(),
  currency,
  dueCents: z.number().int(),
});
export type OwedInvoice = z.infer<typeof owedInvoice>;

export const invoicesOperations = {
  'GET /api/business/invoices': {
    summary: 'The platform’s invoices to the business, the newest month first',
    access: 'books.close',
    isPrivate: true,
    response: z.object({ invoices: z.array(invoiceRow) }),
    errors: [],
  },
  'GET /api/business/invoices/{month}': {
    summary: 'The platform’s invoice of a month, as it was issued, and whether it is paid',
    access: 'books.close',
    isPrivate: true,
    params: z.object({ month: businessMonth }),
    response: invoice,
    errors: ['INVOICE_NOT_FOUND'],
  },
  'GET /api/admin/invoices/owed': {
    summary: 'Every invoice that is owed, of all businesses, the oldest month first',
    access: 'fees.view',
    isPrivate: true,
    query: z.object({
      search: typedText(100).optional(),
      page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
    }),
    response: z.object({
      /** Total debt by currency, regardless of the search. Currencies are never added up. */
      owed: z.array(z.object({ currency, dueCents: z.number().int(), invoices: z.number().int() })),
      /** Page of `OWED_INVOICES` invoices. */
      invoices: z.array(owedInvoice),
      /** Number of invoices that match the search. */
      total: z.number().int(),
    }),
    errors: [],
  },
} as const satisfies OperationTable;
