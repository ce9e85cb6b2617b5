import { addDays, type CalendarDay } from '../businesses/businessDay.ts';
import { readFieldTime, type TimeZone } from '../shared/zone.ts';
import { type DayRange, lastCompleteDay, periodBefore, weekdayOf } from './periods.ts';

/** How often somebody is sent the figures by e-mail. */
export const reportCadences = ['none', 'daily', 'weekly'] as const;
export type ReportCadence = (typeof reportCadences)[number];

/** On a location's clock, three hours after its business day ended: the last cars of the night are booked. */
const SENT_AT = '07:00';
const WEEK = 7;

export type ReportPeriod = {
  range: DayRange;
  /** The same weekday before, or the week before. */
  before: DayRange;
  dueAt: Date;
};

const earliest = (days: readonly CalendarDay[]): CalendarDay | undefined => days.toSorted()[0];

/** A day, or the week from Monday to the last Sunday that is over. */
function findRange(cadence: 'daily' | 'weekly', lastDay: CalendarDay): DayRange {
  if (cadence === 'daily') return { from: lastDay, to: lastDay };
  const sunday = addDays(lastDay, -(weekdayOf(lastDay) % WEEK));
  return { from: addDays(sunday, 1 - WEEK), to: sunday };
}

/**
 * The newest period that is over at all of these locations, once it is seven in the morning after it at all of them.
 * Between the end of a day and then there is none: the one before is out of date and the new one not due.
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
  const dueAt = new Date(Math.max(...zones.map((zone) => readFieldTime(morning, zone).getTime())));
  if (now < dueAt) return null;
  const weekBefore = { from: addDays(range.from, -WEEK), to: addDays(range.to, -WEEK) };
  return { range, before: cadence === 'daily' ? weekBefore : periodBefore(range), dueAt };
}
