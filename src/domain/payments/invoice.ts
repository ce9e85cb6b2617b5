import type { Cents } from '../shared/money.ts';
import type { FeePayer, PortionType } from './price.ts';

/**
 * Sender or recipient of a platform invoice, as recorded when the invoice was issued.
 *
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type InvoiceParty = {
  name: string;
  /** Further lines of the address block: contact person and address. */
  lines: string[];
};

/**
 * Sender of a platform invoice, with lines that say how to pay. Invoices of older versions have no
 * `payment`.
 *
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type InvoiceSeller = InvoiceParty & { payment?: string[] };

/**
 * Line of a platform invoice: the fees of one month under one agreement, or refunded fees.
 *
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type InvoiceLine = {
  kind: 'fee' | 'refund';
  type: PortionType;
  /** Fee rate: basis points for a percentage, otherwise cents. */
  value: number;
  payer: FeePayer;
  returns: number;
  /** Price of the returns on this line, before tips. */
  chargedCents: Cents;
  /** Platform fee of the returns on this line; negative for refunds. */
  feeCents: Cents;
};

/** Least digits of an invoice number. A longer number is not shortened. */
export const invoiceNumberDigits = 6;

/** Formats an invoice number with the year of issue, as 'P-2026-000123'. */
export function writeInvoiceNumber({ year, number }: { year: number; number: number }): string {
  return `P-${year}-${String(number).padStart(invoiceNumberDigits, '0')}`;
}

export const invoiceStates = ['nothing_due', 'owed', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/**
 * Returns the payment state of a platform invoice. Nothing is due if card payments covered the
 * fees, or if refunds exceed the fees.
 */
export function getInvoiceState({
  dueCents,
  isPaid,
}: {
  dueCents: Cents;
  isPaid: boolean;
}): InvoiceState {
  if (dueCents <= 0) return 'nothing_due';
  return isPaid ? 'paid' : 'owed';
}

/**
 * Longest note about an invoice payment, in characters: a bank reference or the text of a check.
 */
export const invoiceNoteMax = 200;
