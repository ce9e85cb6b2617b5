/**
 * Ledger accounts of a tip payout. A payout moves tips from `runner` (owed to a valet) to
 * `paid_out`.
 */
export const payoutAccounts = ['runner', 'paid_out'] as const;
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type PayoutAccount = (typeof payoutAccounts)[number];
