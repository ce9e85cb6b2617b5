import type { BusinessOverview } from '#contract/analytics.ts';
import { addDays } from '#domain/businesses/businessDay.ts';

const WEEK = 7;

/** Whether figures of the week before exist for a comparison. */
export const hasWeekBefore = ({
  firstDay,
  day,
}: Pick<BusinessOverview, 'day' | 'firstDay'>): boolean =>
  firstDay !== null && firstDay <= addDays(day, -WEEK);
