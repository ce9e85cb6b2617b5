/** Loaders of the text files that only the portals use. */
export const deskTexts: Record<string, () => Promise<unknown>> = import.meta.glob(
  '../../texts/*/{admin,adminBusinesses,adminCalls,adminFees,adminOverview,adminPeople,adminSettings,adminSupport,adminSystem,adminTeam,analytics,audit,day,deskErrors,emailReport,houseAccounts,integrations,invoices,locations,overview,payouts,portal,pricing,promotions,team}.json',
  { import: 'default' },
);
