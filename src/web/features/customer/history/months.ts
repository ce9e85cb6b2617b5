import type { Service } from '#contract/services.ts';
import { dayOf } from '#web/lib/zone.ts';

/** '2026-11', on the clock of the location. */
export const getMonth = ({ createdAt, timeZone }: Pick<Service, 'createdAt' | 'timeZone'>) =>
  dayOf(new Date(createdAt), timeZone).slice(0, 7);

/**
 * The services of each month, in the order in which they come. Clocks differ from place to place, so
 * around its end one of another month may come in between.
 */
export function groupByMonth<S extends Pick<Service, 'createdAt' | 'timeZone'>>(
  services: readonly S[],
): [month: string, services: S[]][] {
  const months = new Map<string, S[]>();
  for (const service of services) {
    const month = getMonth(service);
    months.set(month, [...(months.get(month) ?? []), service]);
  }
  return [...months];
}
