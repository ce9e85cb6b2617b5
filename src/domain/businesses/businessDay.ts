import { fieldTime, readFieldTime, type TimeZone } from '../shared/zone.ts';

/**
 * A night counts for the day it began in: a business's day ends when the last guests have gone, on the
 * location's own clock.
 */
const DAY_BEGINS = '04:00';
const DAY_MS = 86_400_000;
const HOURS = 24;

/** The hours of the clock as a business day has them: from four in the morning on. */
export const hoursOfBusinessDay: readonly number[] = Array.from(
  { length: HOURS },
  (_, n) => (Number(DAY_BEGINS.slice(0, 2)) + n) % HOURS,
);

/** A date of the calendar, as '2026-11-21'. */
export type CalendarDay = string;

/** The business day that an instant belongs to. */
export function getBusinessDay(at: Date, zone: TimeZone): CalendarDay {
  const shown = fieldTime(at, zone);
  const day = shown.slice(0, 10);
  return shown.slice(11) < DAY_BEGINS ? addDays(day, -1) : day;
}

/** When it begins; it lasts until the next one does, which is 23 or 25 hours later where clocks change. */
export function startOfBusinessDay(day: CalendarDay, zone: TimeZone): Date {
  return readFieldTime(`${day}T${DAY_BEGINS}`, zone);
}

/** What was booked as a day ended has been committed by then: from here on its tips are divided and it can be signed. */
const SETTLES_MS = 10 * 60_000;

/** Days that ended until then are settled. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - SETTLES_MS);

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Its first and its last day. @param month as '2026-11' */
export function daysOfMonth(month: string): { from: CalendarDay; to: CalendarDay } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: addDays(next, -1) };
}
