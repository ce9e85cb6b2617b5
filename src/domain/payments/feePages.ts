/** Businesses at once in the list of fees, and lines of one: for a screen, and at most, for a file. */
export const FEE_BUSINESSES = 25;
export const FEE_LINES = 50;
export const MOST_FEE_LINES = 1000;

/** Invoices at once in the list of those that are owed. */
export const OWED_INVOICES = 25;
