import { addDays, type CalendarDay, getBusinessDay } from '../businesses/businessDay.ts';
import { formatFieldTime, parseFieldTime, type TimeZone } from '../shared/zone.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WEEK = 7;

/** Most days of a range, and how many days back it may reach: a year with its leap day. */
export const MOST_DAYS = 366;

/** Whole business days, `from` and `to` inclusive. */
export type DayRange = { from: CalendarDay; to: CalendarDay };

export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Returns the period of the same length that ends the day before the range. */
export function periodBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) };
}

/** Returns the range's length in weeks, rounded, at least 1. Shifting by whole weeks compares equal weekdays. */
export const weeksBefore = (range: DayRange): number =>
  Math.max(1, Math.round(countDays(range) / WEEK));

/** Shifts the range back by whole weeks, so that each day is compared with the same weekday. */
export const sameWeekdaysBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -WEEK * weeksBefore(range)),
  to: addDays(range.to, -WEEK * weeksBefore(range)),
});

export function listDays({ from, to }: DayRange): CalendarDay[] {
  return Array.from({ length: Math.max(0, countDays({ from, to })) }, (_, n) => addDays(from, n));
}

/** Returns the last business day that is over. */
export const lastCompleteDay = (now: Date, zone: TimeZone): CalendarDay =>
  addDays(getBusinessDay(now, zone), -1);

/** Returns the same clock time a week before; a clock change makes that an hour more or less. */
export function sameTimeWeekBefore(now: Date, zone: TimeZone): Date {
  const shown = formatFieldTime(now, zone);
  const before = `${addDays(shown.slice(0, 10), -WEEK)}${shown.slice(10)}`;
  // `formatFieldTime` drops seconds, so they are added again.
  return new Date(parseFieldTime(before, zone).getTime() + (now.getTime() % MINUTE_MS));
}

/** Returns the ISO weekday: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: CalendarDay): number =>
  new Date(`${day}T00:00Z`).getUTCDay() || WEEK;
