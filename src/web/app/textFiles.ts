type TextFiles = Record<string, () => Promise<unknown>>;

/**
 * Loaders of text files, by language and namespace. Texts of the portals are excluded: deskTexts.ts
 * lists them, and they load with the portals' routes.
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
