const views = ['sessions', 'new', 'badge', 'shifts', 'history'] as const;

/** View of the valet's dashboard in the URL; undefined for the overview. */
export type DashboardSearch = {
  view?: (typeof views)[number] | undefined;
  /** Id of the parking session whose code is shown. */
  session?: string | undefined;
};

/**
 * Returns both names, with undefined for refused values. The router merges the result over the raw
 * parameters, so a missing name would keep its raw value.
 */
export function dashboardSearch({ view, session }: Record<string, unknown>): DashboardSearch {
  if (typeof session === 'string') return { session, view: undefined };
  return { session: undefined, view: views.find((name) => name === view) };
}
