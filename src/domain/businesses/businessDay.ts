import { formatFieldTime, parseFieldTime, type TimeZone } from '../shared/zone.ts';

/**
 * Start of a business day on the location's clock. Hours before 04:00 belong to the previous
 * business day.
 */
const DAY_BEGINS = '04:00';
const DAY_MS = 86_400_000;
const HOURS = 24;

/** Clock hours in the order of a business day: 4 to 23, then 0 to 3. */
export const hoursOfBusinessDay: readonly number[] = Array.from(
  { length: HOURS },
  (_, n) => (Number(DAY_BEGINS.slice(0, 2)) + n) % HOURS,
);

/** Calendar date, as '2026-11-21'. */
export type CalendarDay = string;

export function getBusinessDay(at: Date, zone: TimeZone): CalendarDay {
  const shown = formatFieldTime(at, zone);
  const day = shown.slice(0, 10);
  return shown.slice(11) < DAY_BEGINS ? addDays(day, -1) : day;
}

/**
 * Returns the instant at which a business day starts. The day lasts 23 or 25 hours where the clocks
 * change.
 */
export function startOfBusinessDay(day: CalendarDay, zone: TimeZone): Date {
  return parseFieldTime(`${day}T${DAY_BEGINS}`, zone);
}

/**
 * Milliseconds after a day's end until all bookings of the day are committed. From that time the
 * day's tips can be divided and its figures signed.
 */
const SETTLES_MS = 10 * 60_000;

/** Returns the latest end of a business day whose bookings are all committed by `now`. */
export const computeSettlementCutoff = (now: Date): Date => new Date(now.getTime() - SETTLES_MS);

/** Returns the ISO weekday: 1 is Monday, 7 is Sunday. */
export const getWeekday = (day: CalendarDay): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first and the last day of a month. @param month as '2026-11' */
export function daysOfMonth(month: string): { from: CalendarDay; to: CalendarDay } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: addDays(next, -1) };
}
