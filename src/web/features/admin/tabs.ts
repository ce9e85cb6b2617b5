const adminTabs = ['users', 'applications', 'audit'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The tab an address names; the first one otherwise. */
export function tabOnly({ tab }: Record<string, unknown>): { tab?: AdminTab } {
  const known = adminTabs.find((name) => name === tab);
  return known ? { tab: known } : {};
}
