const views = ['sessions', 'new', 'badge'] as const;

/** The view of the valet's dashboard: the overview by default. */
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
