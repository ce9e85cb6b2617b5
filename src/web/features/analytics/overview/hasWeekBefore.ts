import type { Overview } from '#contract/analytics.ts';
import { addDays } from '#domain/businesses/businessDay.ts';

const WEEK = 7;

/** Whether there can be anything a week before a day; before the first day with figures there is nothing to stand beside. */
export const hasWeekBefore = ({ firstDay, day }: Pick<Overview, 'day' | 'firstDay'>): boolean =>
  firstDay !== null && firstDay <= addDays(day, -WEEK);
