import { formatFieldTime, parseFieldTime, type TimeZone } from '../shared/zone.ts';
import { addDays, type CalendarDay, getWeekday } from './businessDay.ts';

/**
 * Times on the location's clock, as '18:00'. An end at or before the start is on the next day:
 * '18:00' to '02:00' is a night, '00:00' to '00:00' a whole day.
 */
export type OpeningSpan = { from: string; to: string };

/**
 * Date with its own opening hours, which replace the weekday's spans. Without spans the location is
 * closed on that date.
 */
export type OpeningException = { date: CalendarDay; spans: OpeningSpan[] };

/**
 * Hours in which a location takes cars in. A span of the previous evening runs to its end, even
 * into a date with its own hours.
 */
export type OpeningHours = {
  /** Opening spans by the weekday on which they start, Monday first. */
  week: OpeningSpan[][];
  exceptions: OpeningException[];
};

export type OpeningStatus = {
  isOpen: boolean;
  /** Whether the location never closes: see `isAlwaysOpen`. */
  isAlwaysOpen: boolean;
  /** Next closing time; null while the location is closed, and for a location that never closes. */
  closesAt: Date | null;
  /**
   * Next opening time; null while the location is open, and if none follows within `DAYS_AHEAD`
   * days.
   */
  opensAt: Date | null;
};

export const mostSpans = 4;
export const mostExceptions = 60;
export const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const DAY_MINUTES = 24 * 60;
/** Number of future days that are searched for the next opening. */
const DAYS_AHEAD = 62;
/** Days without a break after which an open location counts as never closing. */
const NEVER_CLOSES_AFTER_DAYS = 8;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Converts a span to minutes since midnight. An end on the next day is greater than 1440. */
function spanMinutes({ from, to }: OpeningSpan): { start: number; end: number } {
  const start = minuteOf(from);
  const end = minuteOf(to);
  return { start, end: end > start ? end : end + DAY_MINUTES };
}

/** Tells whether any two of a day's opening spans overlap. */
export function hasOverlap(spans: readonly OpeningSpan[]): boolean {
  const sorted = spans.map(spanMinutes).toSorted((one, other) => one.start - other.start);
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0));
}

/** Lists the opening spans that start on a day, the earliest first. */
export function listDaySpans(hours: OpeningHours, day: CalendarDay): OpeningSpan[] {
  const exception = hours.exceptions.find(({ date }) => date === day);
  const spans = exception ? exception.spans : (hours.week[getWeekday(day) - 1] ?? []);
  return spans.toSorted((one, other) => minuteOf(one.from) - minuteOf(other.from));
}

/**
 * Converts a day's opening spans to instants. Leaves out spans that a clock change in spring skips.
 */
function listInstants(hours: OpeningHours, day: CalendarDay, zone: TimeZone) {
  return listDaySpans(hours, day).flatMap((span) => {
    const lastDay = spanMinutes(span).end >= DAY_MINUTES ? addDays(day, 1) : day;
    const start = parseFieldTime(`${day}T${span.from}`, zone);
    const end = parseFieldTime(`${lastDay}T${span.to}`, zone);
    return start < end ? [{ start, end }] : [];
  });
}

const open = (closesAt: Date | null): OpeningStatus => ({
  isOpen: true,
  isAlwaysOpen: false,
  closesAt,
  opensAt: null,
});
const closed = (opensAt: Date | null): OpeningStatus => ({
  isOpen: false,
  isAlwaysOpen: false,
  closesAt: null,
  opensAt,
});

/** Tells whether spans of the day before and of the day leave no minute of the day closed. */
function coversDay(before: readonly OpeningSpan[], day: readonly OpeningSpan[]): boolean {
  const spans = [
    ...before.map(spanMinutes).map(({ end }) => ({ start: 0, end: end - DAY_MINUTES })),
    ...day.map(spanMinutes),
  ].toSorted((one, other) => one.start - other.start);
  let covered = 0;
  for (const { start, end } of spans) if (start <= covered) covered = Math.max(covered, end);
  return covered >= DAY_MINUTES;
}

/**
 * Tells whether opening hours never close: no hours at all, or hours around the clock on each
 * weekday and on each date of its own. The only place that decides this.
 */
export function isAlwaysOpen(hours: OpeningHours | null): boolean {
  if (!hours) return true;
  const { week, exceptions } = hours;
  return (
    week.every((day, index) => coversDay(week.at(index - 1) ?? [], day)) &&
    exceptions.every(({ date }) =>
      [date, addDays(date, 1)].every((day) =>
        coversDay(listDaySpans(hours, addDays(day, -1)), listDaySpans(hours, day)),
      ),
    )
  );
}

/**
 * Finds whether a location takes cars in at a time, and the next closing or opening. Adjacent spans
 * count as one: a location open without a break from Monday to Friday closes on Friday.
 *
 * @param hours null for a location that never closes
 */
export function findOpening(hours: OpeningHours | null, zone: TimeZone, at: Date): OpeningStatus {
  if (!hours || isAlwaysOpen(hours)) return { ...open(null), isAlwaysOpen: true };
  const today = formatFieldTime(at, zone).slice(0, 10);
  let end: Date | null = null;
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    for (const span of listInstants(hours, addDays(today, ahead), zone)) {
      if (end) {
        if (span.start > end) return open(end);
        if (span.end > end) end = span.end;
      } else if (span.start > at) return closed(span.start);
      else if (at < span.end) end = span.end;
    }
    if (end && ahead > NEVER_CLOSES_AFTER_DAYS) {
      const isBreakSeen = end < parseFieldTime(`${addDays(today, ahead)}T00:00`, zone);
      return open(isBreakSeen ? end : null);
    }
  }
  return closed(null);
}
