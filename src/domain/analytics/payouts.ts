/** Ledger accounts of a payout: it moves tips from `runner`, where they are owed, to `paid_out`. */
export const payoutAccounts = ['runner', 'paid_out'] as const;
/** @public The table types name it. */
export type PayoutAccount = (typeof payoutAccounts)[number];
