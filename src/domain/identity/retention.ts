/** Years, as the privacy policy says; a test compares them with its words. */
export const retentionYears = { communication: 2, closedAccounts: 3, transactions: 7 } as const;
/** An address nobody has proven is not kept from whoever it belongs to. */
export const UNPROVEN_DAYS = 7;
/** What nobody reads any more: sessions that ended, links that were used, what a provider told. */
export const TECHNICAL_RECORD_DAYS = 90;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

const yearsBefore = (now: Date, years: number): Date => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
};

/** What is older than these is kept no longer. */
export function computeRetentionEnds(now: Date) {
  return {
    unprovenRegistrations: daysBefore(now, UNPROVEN_DAYS),
    technicalRecords: daysBefore(now, TECHNICAL_RECORD_DAYS),
    communication: yearsBefore(now, retentionYears.communication),
    closedAccounts: yearsBefore(now, retentionYears.closedAccounts),
    transactions: yearsBefore(now, retentionYears.transactions),
  };
}
