import type { Cents } from '../shared/money.ts';
import type { FeePayer, PortionType } from './price.ts';

/**
 * Who sends an invoice, or gets it, as it stood when it was issued.
 *
 * @public The table types name it.
 */
export type InvoiceParty = {
  name: string;
  /** Further lines: who it goes to, an address. */
  lines: string[];
};

/**
 * With how what is due is paid, in lines. Invoices of older versions do not say.
 *
 * @public The table types name it.
 */
export type InvoiceSeller = InvoiceParty & { payment?: string[] };

/**
 * The fees of one month under one agreement, or what went back of them.
 *
 * @public The table types name it.
 */
export type InvoiceLine = {
  kind: 'fee' | 'refund';
  type: PortionType;
  /** Basis points, or smallest units. */
  value: number;
  payer: FeePayer;
  returns: number;
  /** What these returns cost, before tips. */
  chargedCents: Cents;
  /** Less than zero for what went back. */
  feeCents: Cents;
};

/** At least. */
export const invoiceNumberDigits = 6;

/** 'P-2026-000123': of the year in which it was issued. */
export function writeInvoiceNumber({ year, number }: { year: number; number: number }): string {
  return `P-${year}-${String(number).padStart(invoiceNumberDigits, '0')}`;
}

export const invoiceStates = ['nothing_due', 'owed', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Whether anything is still to come for an invoice. One of which cards have paid all, or more went back, owes nothing. */
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

/** Of the bank, or what is on the check. */
export const invoiceNoteMax = 200;
