import { addDays } from '#domain/businesses/businessDay.ts';

/** Any Monday serves to name weekdays. */
const MONDAY = '2024-01-01';

/** Returns a date of this weekday; 1 is Monday. */
export const getDayOfWeekday = (weekday: number): string => addDays(MONDAY, weekday - 1);
