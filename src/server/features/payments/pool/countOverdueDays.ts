import type { Context } from '../../../context.ts';
import { listPoolDays, listPoolRules } from './poolRules.ts';

/**
 * Milliseconds (1 hour) after which an undivided business day is overdue. The routine divides a day
 * much sooner.
 */
const OVERDUE_MS = 60 * 60_000;

/**
 * Counts the overdue business days of each location: ended more than an hour ago and not divided
 * yet. Keyed by location id; locations without an overdue day are left out.
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
