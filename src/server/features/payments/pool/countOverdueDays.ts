import type { Context } from '../../../context.ts';
import { listPoolDays, listPoolRules } from './poolRules.ts';

/**
 * Age at which an undivided business day is overdue. The routine normally divides a day much
 * sooner.
 */
const OVERDUE_MS = 60 * 60_000;

/**
 * Counts finished but undivided business days, keyed by location id. Locations without such a day
 * are left out.
 */
export async function countOverdueDays({ db, clock }: Context): Promise<Record<string, number>> {
  const at = new Date(clock().getTime() - OVERDUE_MS);
  const locations = await listPoolRules(db);
  return Object.fromEntries(
    locations
      .map((location) => [location.locationId, listPoolDays(location, at).length] as const)
      .filter(([, days]) => days > 0),
  );
}
