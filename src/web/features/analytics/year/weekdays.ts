import { addDays } from '#domain/businesses/businessDay.ts';

/** A Monday, to name weekdays by. */
const MONDAY = '2024-01-01';

/** 1 is Monday. */
export const dayOfWeekday = (weekday: number): string => addDays(MONDAY, weekday - 1);
