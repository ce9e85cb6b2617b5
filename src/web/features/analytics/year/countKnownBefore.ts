import type { BusinessAnalytics } from '#contract/analytics.ts';
import { countDays } from '#domain/analytics/periods.ts';

/** Counts the days of the previous period that have figures, from the first day with figures on. */
export function countKnownBefore({
  before,
  firstDay,
}: Pick<BusinessAnalytics, 'before' | 'firstDay'>) {
  if (firstDay === null || firstDay > before.to) return 0;
  return countDays({ from: firstDay > before.from ? firstDay : before.from, to: before.to });
}
