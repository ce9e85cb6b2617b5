import { addDays, type CalendarDay, getBusinessDay } from '../businesses/businessDay.ts';
import { fieldTime, readFieldTime, type TimeZone } from '../shared/zone.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WEEK = 7;

/** So far back a range may reach, and so many days it may have: a year and its leap day. */
export const MOST_DAYS = 366;

/** Whole business days, the first and the last among them. */
export type DayRange = { from: CalendarDay; to: CalendarDay };

export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** As many days, up to the one before the range begins. */
export function periodBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) };
}

/** So many weeks before as the range is long, to the nearest: a day stands beside the same weekday of then. */
export const weeksBefore = (range: DayRange): number =>
  Math.max(1, Math.round(countDays(range) / WEEK));

/** The range as many weeks before. */
export const sameWeekdaysBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -WEEK * weeksBefore(range)),
  to: addDays(range.to, -WEEK * weeksBefore(range)),
});

export function listDays({ from, to }: DayRange): CalendarDay[] {
  return Array.from({ length: Math.max(0, countDays({ from, to })) }, (_, n) => addDays(from, n));
}

/** The last business day that is over. */
export const lastCompleteDay = (now: Date, zone: TimeZone): CalendarDay =>
  addDays(getBusinessDay(now, zone), -1);

/** The same time by the clock a week before, which is an hour more or less ago where clocks changed. */
export function sameTimeWeekBefore(now: Date, zone: TimeZone): Date {
  const shown = fieldTime(now, zone);
  const before = `${addDays(shown.slice(0, 10), -WEEK)}${shown.slice(10)}`;
  // What is shown has no seconds.
  return new Date(readFieldTime(before, zone).getTime() + (now.getTime() % MINUTE_MS));
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: CalendarDay): number =>
  new Date(`${day}T00:00Z`).getUTCDay() || WEEK;
