/**
 * Retention periods in years, as the privacy policy promises. A test compares these periods with
 * the policy's text.
 */
export const retentionYears = { communication: 2, closedAccounts: 3, transactions: 7 } as const;
/**
 * Days after which an unproven registration is deleted. The address is then free for its real
 * owner.
 */
export const UNPROVEN_DAYS = 7;
/**
 * Days for which technical records are stored: ended sessions, used links, reports of providers.
 */
export const TECHNICAL_RECORD_DAYS = 90;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

const yearsBefore = (now: Date, years: number): Date => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
};

/** Returns the cut-off dates of retention. Records older than their cut-off date are deleted. */
export function computeRetentionEnds(now: Date) {
  return {
    unprovenRegistrations: daysBefore(now, UNPROVEN_DAYS),
    technicalRecords: daysBefore(now, TECHNICAL_RECORD_DAYS),
    communication: yearsBefore(now, retentionYears.communication),
    closedAccounts: yearsBefore(now, retentionYears.closedAccounts),
    transactions: yearsBefore(now, retentionYears.transactions),
  };
}
