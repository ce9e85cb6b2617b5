/** The most that can be counted, corrected or paid out at once: exact, also added up. */
export const MOST_CASH = 1_000_000_000_000;
