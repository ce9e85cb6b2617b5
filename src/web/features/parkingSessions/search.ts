const views = ['sessions', 'new', 'badge', 'shifts', 'history'] as const;

/** The view of the valet's dashboard: the overview by default. */
export type DashboardSearch = {
  view?: (typeof views)[number] | undefined;
  /** A session whose code is shown. */
  session?: string | undefined;
};

/** Names both, also what is refused: what is left out shows through from the address. */
export function dashboardSearch({ view, session }: Record<string, unknown>): DashboardSearch {
  if (typeof session === 'string') return { session, view: undefined };
  return { session: undefined, view: views.find((name) => name === view) };
}
