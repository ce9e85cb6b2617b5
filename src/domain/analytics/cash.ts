/**
 * Highest cash amount that one count, correction or payout accepts, in cents. Sums of such amounts
 * stay safe integers.
 */
export const MOST_CASH = 1_000_000_000_000;
