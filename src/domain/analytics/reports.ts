import { addDays, type CalendarDay } from '../businesses/businessDay.ts';
import { parseFieldTime, type TimeZone } from '../shared/zone.ts';
import { type DayRange, lastCompleteDay, periodBefore, weekdayOf } from './periods.ts';

/** How often a recipient gets the figures by e-mail. */
export const reportCadences = ['none', 'daily', 'weekly'] as const;
export type ReportCadence = (typeof reportCadences)[number];

/** Local time of sending, three hours after the business day ends, when the last cars of the night are booked. */
const SENT_AT = '07:00';
const WEEK = 7;

export type ReportPeriod = {
  range: DayRange;
  /** Period to compare with: the same weekday a week before, or the week before. */
  before: DayRange;
  dueAt: Date;
};

const earliest = (days: readonly CalendarDay[]): CalendarDay | undefined => days.toSorted()[0];

/** Returns the last day, or the last whole week from Monday to Sunday. */
function findRange(cadence: 'daily' | 'weekly', lastDay: CalendarDay): DayRange {
  if (cadence === 'daily') return { from: lastDay, to: lastDay };
  const sunday = addDays(lastDay, -(weekdayOf(lastDay) % WEEK));
  return { from: addDays(sunday, 1 - WEEK), to: sunday };
}

/**
 * Finds the newest period that is over at all locations, due at 07:00 of the next day in every zone. Between
 * the end of the period and 07:00 it returns null: the older report is out of date, the new one not due.
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
