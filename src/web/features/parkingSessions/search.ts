const views = ['sessions', 'new', 'badge', 'shifts', 'history'] as const;

/** View of the valet's dashboard; undefined for the overview. */
export type DashboardSearch = {
  view?: (typeof views)[number] | undefined;
  /** Id of the session whose code is shown. */
  session?: string | undefined;
};

/**
 * Returns both names, refused ones as undefined: the router merges the result over the raw
 * parameters, which would show through.
 */
export function dashboardSearch({ view, session }: Record<string, unknown>): DashboardSearch {
  if (typeof session === 'string') return { session, view: undefined };
  return { session: undefined, view: views.find((name) => name === view) };
}
