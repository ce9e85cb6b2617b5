/** Retention periods in years, as the privacy policy promises; a test compares them with its text. */
export const retentionYears = { communication: 2, closedAccounts: 3, transactions: 7 } as const;
/** Days that a registration keeps an address nobody has proven, so that its owner can register it. */
export const UNPROVEN_DAYS = 7;
/** Days that technical records are kept: ended sessions, used links, reports of providers. */
export const TECHNICAL_RECORD_DAYS = 90;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

const yearsBefore = (now: Date, years: number): Date => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
};

/** Returns the cut-off dates of retention; records older than these are deleted. */
export function computeRetentionEnds(now: Date) {
  return {
    unprovenRegistrations: daysBefore(now, UNPROVEN_DAYS),
    technicalRecords: daysBefore(now, TECHNICAL_RECORD_DAYS),
    communication: yearsBefore(now, retentionYears.communication),
    closedAccounts: yearsBefore(now, retentionYears.closedAccounts),
    transactions: yearsBefore(now, retentionYears.transactions),
  };
}
