const views = ['sessions', 'new', 'badge'] as const;

/** Where in the valet's dashboard: the overview unless something else is said. */
export type DashboardSearch = {
  view?: (typeof views)[number];
  /** A session whose code is shown. */
  session?: string;
};

export function dashboardSearch({ view, session }: Record<string, unknown>): DashboardSearch {
  if (typeof session === 'string') return { session };
  const known = views.find((name) => name === view);
  return known ? { view: known } : {};
}
