import type { Cents } from '../shared/money.ts';
import type { FeePayer, PortionType } from './price.ts';

/**
 * Sender or recipient of an invoice, as recorded when it was issued.
 *
 * @public The table types name it.
 */
export type InvoiceParty = {
  name: string;
  /** Further lines: contact person, address. */
  lines: string[];
};

/**
 * Sender with lines that say how to pay. Invoices of older versions have no `payment`.
 *
 * @public The table types name it.
 */
export type InvoiceSeller = InvoiceParty & { payment?: string[] };

/**
 * Fees of one month under one agreement, or refunded fees.
 *
 * @public The table types name it.
 */
export type InvoiceLine = {
  kind: 'fee' | 'refund';
  type: PortionType;
  /** Basis points for a percentage, otherwise smallest units. */
  value: number;
  payer: FeePayer;
  returns: number;
  /** Price of these returns before tips. */
  chargedCents: Cents;
  /** Negative for refunds. */
  feeCents: Cents;
};

/** Least digits of an invoice number; longer ones are not cut. */
export const invoiceNumberDigits = 6;

/** Formats an invoice number, 'P-2026-000123', with the year in which it was issued. */
export function writeInvoiceNumber({ year, number }: { year: number; number: number }): string {
  return `P-${year}-${String(number).padStart(invoiceNumberDigits, '0')}`;
}

export const invoiceStates = ['nothing_due', 'owed', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/**
 * Returns the payment state of an invoice. It owes nothing where card payments covered the fees or refunds
 * exceed them.
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

/** Longest payment note in characters: a bank reference or the text of a check. */
export const invoiceNoteMax = 200;
