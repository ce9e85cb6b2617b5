/**
 * Page sizes of platform fees: businesses in the list, lines of one business, and lines in a file.
 */
export const FEE_BUSINESSES = 25;
export const FEE_LINES = 50;
export const MOST_FEE_LINES = 1000;

/** Page size of the list of unpaid platform invoices. */
export const OWED_INVOICES = 25;
