import type { Analytics } from '#contract/analytics.ts';
import { countDays } from '#domain/analytics/periods.ts';

/** How many days of the period before there can be anything of. */
export function countKnownBefore({ before, firstDay }: Pick<Analytics, 'before' | 'firstDay'>) {
  if (firstDay === null || firstDay > before.to) return 0;
  return countDays({ from: firstDay > before.from ? firstDay : before.from, to: before.to });
}
