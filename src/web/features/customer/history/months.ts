import type { Service } from '#contract/services.ts';
import { getDayInZone } from '#web/lib/zone.ts';

/** Returns the month of a service in the location's time zone: '2026-11'. */
export const getMonth = ({ createdAt, timeZone }: Pick<Service, 'createdAt' | 'timeZone'>) =>
  getDayInZone(new Date(createdAt), timeZone).slice(0, 7);

/**
 * Groups services by month in their given order. At a month's end a service of another month may
 * come in between, because locations have different time zones.
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
