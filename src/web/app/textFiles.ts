type TextFiles = Record<string, () => Promise<unknown>>;

/**
 * Where each file of texts is, one small file per language and part of the application. The names of those that only desks
 * have come with their routes: see deskTexts.ts, which has the list that is left out here.
 */
export const textFiles: TextFiles = import.meta.glob(
  [
    '../../texts/*/*.json',
    '../../texts/*/documents/*.json',
    '!../../texts/*/{admin,adminBusinesses,adminCalls,adminFees,adminOverview,adminPeople,adminSettings,adminSupport,adminSystem,adminTeam,analytics,audit,day,deskErrors,emailReport,houseAccounts,integrations,invoices,locations,overview,payouts,portal,pricing,promotions,team}.json',
  ],
  { import: 'default' },
);

export function addTextFiles(files: TextFiles): void {
  Object.assign(textFiles, files);
}
