/** The two sides of a payout: out of what a runner holds, into what was paid out. */
export const payoutAccounts = ['runner', 'paid_out'] as const;
/** @public The table types name it. */
export type PayoutAccount = (typeof payoutAccounts)[number];
