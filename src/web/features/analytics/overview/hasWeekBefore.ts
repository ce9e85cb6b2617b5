import type { BusinessOverview } from '#contract/analytics.ts';
import { addDays } from '#domain/businesses/businessDay.ts';

const WEEK = 7;

/** Whether figures exist for the same weekday a week before, to compare with. */
export const hasWeekBefore = ({
  firstDay,
  day,
}: Pick<BusinessOverview, 'day' | 'firstDay'>): boolean =>
  firstDay !== null && firstDay <= addDays(day, -WEEK);
