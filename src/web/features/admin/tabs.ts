const adminTabs = ['users', 'applications', 'audit'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The tab an address names; the first one otherwise. */
export const findAdminTab = (text: string): AdminTab | undefined =>
  adminTabs.find((name) => name === text);
