import { addDays, type CalendarDay, getWeekday } from '../businesses/businessDay.ts';
import { parseFieldTime, type TimeZone } from '../shared/zone.ts';
import { type DayRange, lastCompleteDay, periodBefore } from './periods.ts';

/** Frequencies of the e-mail report that a recipient can choose. */
export const reportCadences = ['none', 'daily', 'weekly'] as const;
export type ReportCadence = (typeof reportCadences)[number];

/**
 * Local time at which the e-mail report is sent. By then the last cars of the night are booked: the
 * business day ended three hours before.
 */
const SENT_AT = '07:00';
const WEEK = 7;

export type ReportPeriod = {
  range: DayRange;
  /**
   * Period that the report compares with: the same weekday of the previous week, or the previous
   * week.
   */
  before: DayRange;
  dueAt: Date;
};

const earliest = (days: readonly CalendarDay[]): CalendarDay | undefined => days.toSorted()[0];

/**
 * Returns `lastDay` for a daily report, or the last week from Monday to Sunday that ended by
 * `lastDay`.
 */
function findRange(cadence: 'daily' | 'weekly', lastDay: CalendarDay): DayRange {
  if (cadence === 'daily') return { from: lastDay, to: lastDay };
  const sunday = addDays(lastDay, -(getWeekday(lastDay) % WEEK));
  return { from: addDays(sunday, 1 - WEEK), to: sunday };
}

/**
 * Finds the newest report period that has ended at all locations. Returns null until 07:00 of the
 * next day in every zone, because the older report is then out of date.
 */
export function findDueReport(
  cadence: ReportCadence,
  zones: readonly TimeZone[],
  now: Date,
): ReportPeriod | null {
  const lastDay = earliest(zones.map((zone) => lastCompleteDay(now, zone)));
  if (cadence === 'none' || lastDay === undefined) return null;
  const range = findRange(cadence, lastDay);
  const morning = `${addDays(range.to, 1)}T${SENT_AT}`;
  const dueAt = new Date(Math.max(...zones.map((zone) => parseFieldTime(morning, zone).getTime())));
  if (now < dueAt) return null;
  const weekBefore = { from: addDays(range.from, -WEEK), to: addDays(range.to, -WEEK) };
  return { range, before: cadence === 'daily' ? weekBefore : periodBefore(range), dueAt };
}
