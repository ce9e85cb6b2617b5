/**
 * Highest amount that can be counted, corrected or paid out at once, in smallest units; sums stay safe
 * integers.
 */
export const MOST_CASH = 1_000_000_000_000;
