import { addDays, type CalendarDay, getBusinessDay } from '../businesses/businessDay.ts';
import { formatFieldTime, parseFieldTime, type TimeZone } from '../shared/zone.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WEEK = 7;

/**
 * Most days of a range of figures: a year with its leap day. Closed locations stay listed for as
 * many days.
 */
export const MOST_DAYS = 366;

/** Whole business days, `from` and `to` inclusive. */
export type DayRange = { from: CalendarDay; to: CalendarDay };

export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Returns the range of equal length that ends on the day before `range.from`. */
export function periodBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) };
}

/**
 * Returns the length of the range in whole weeks: rounded, at least 1. `sameWeekdaysBefore` shifts
 * a range by this number.
 */
export const weeksBefore = (range: DayRange): number =>
  Math.max(1, Math.round(countDays(range) / WEEK));

/**
 * Shifts the range back by `weeksBefore` weeks. Each day is then compared with the same weekday.
 */
export const sameWeekdaysBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -WEEK * weeksBefore(range)),
  to: addDays(range.to, -WEEK * weeksBefore(range)),
});

export function listDays({ from, to }: DayRange): CalendarDay[] {
  return Array.from({ length: Math.max(0, countDays({ from, to })) }, (_, n) => addDays(from, n));
}

/** Returns the newest business day that has already ended in the zone. */
export const lastCompleteDay = (now: Date, zone: TimeZone): CalendarDay =>
  addDays(getBusinessDay(now, zone), -1);

/**
 * Returns the same clock time one week before. Across a clock change, that is an hour more or less
 * than 168 hours.
 */
export function sameTimeWeekBefore(now: Date, zone: TimeZone): Date {
  const shown = formatFieldTime(now, zone);
  const before = `${addDays(shown.slice(0, 10), -WEEK)}${shown.slice(10)}`;
  // `formatFieldTime` drops the seconds, so the seconds and milliseconds of `now` are added again.
  return new Date(parseFieldTime(before, zone).getTime() + (now.getTime() % MINUTE_MS));
}
