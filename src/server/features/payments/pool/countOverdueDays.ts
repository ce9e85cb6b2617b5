import type { Context } from '../../../context.ts';
import { listPoolDays, listPoolRules } from './poolRules.ts';

/** Much longer than a day that is over waits for the routine. */
const OVERDUE_MS = 60 * 60_000;

/** How many days are not divided that should be, by location; one where nothing is overdue is not named. */
export async function countOverdueDays({ db, clock }: Context): Promise<Record<string, number>> {
  const at = new Date(clock().getTime() - OVERDUE_MS);
  const locations = await listPoolRules(db);
  return Object.fromEntries(
    locations
      .map((location) => [location.locationId, listPoolDays(location, at).length] as const)
      .filter(([, days]) => days > 0),
  );
}
