import { addDays } from '#domain/businesses/businessDay.ts';

/** Any Monday. Formatters need a date to name a weekday. */
const MONDAY = '2024-01-01';

/** Returns a date that is this weekday, where 1 is Monday. */
export const getDayOfWeekday = (weekday: number): string => addDays(MONDAY, weekday - 1);
