import { fieldTime, readFieldTime, type TimeZone } from '../shared/zone.ts';
import { addDays, type CalendarDay } from './businessDay.ts';

/**
 * Times of the location's own clock, as '18:00'. One that ends at or before its beginning ends on the next
 * day: '18:00' to '02:00' is a night, '00:00' to '00:00' a whole day.
 */
export type OpeningSpan = { from: string; to: string };

/** A date on which other hours hold: what begins on it. Without spans it is closed. */
export type OpeningException = { date: CalendarDay; spans: OpeningSpan[] };

/** When cars are taken in. What began the evening before ends as it was to, also on a date of its own hours. */
export type OpeningHours = {
  /** What begins on each weekday, Monday first. */
  week: OpeningSpan[][];
  exceptions: OpeningException[];
};

export type Opening = {
  isOpen: boolean;
  /** When it closes next; null while it is closed, and where it never closes. */
  closesAt: Date | null;
  /** When it opens next; null while it is open, and where no opening is in sight. */
  opensAt: Date | null;
};

export const mostSpans = 4;
export const mostExceptions = 60;
export const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const DAY_MINUTES = 24 * 60;
/** How far ahead the next opening is looked for. */
const DAYS_AHEAD = 62;
/** Whoever is open so long without a break does not close. */
const NEVER_CLOSES_AFTER_DAYS = 8;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes since the day began; past the end of the day for what ends on the next. */
function spanMinutes({ from, to }: OpeningSpan): { start: number; end: number } {
  const start = minuteOf(from);
  const end = minuteOf(to);
  return { start, end: end > start ? end : end + DAY_MINUTES };
}

/** Whether two spans of one day lie over one another. */
export function hasOverlap(spans: readonly OpeningSpan[]): boolean {
  const sorted = spans.map(spanMinutes).toSorted((one, other) => one.start - other.start);
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0));
}

/** Monday is 0. */
export const weekdayOf = (day: CalendarDay): number =>
  (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;

/** What begins on a day, in the order in which it does. */
export function listSpansOf(hours: OpeningHours, day: CalendarDay): OpeningSpan[] {
  const exception = hours.exceptions.find(({ date }) => date === day);
  const spans = exception ? exception.spans : (hours.week[weekdayOf(day)] ?? []);
  return spans.toSorted((one, other) => minuteOf(one.from) - minuteOf(other.from));
}

/** As instants. A span that the clock leaves out as it is put forward is none. */
function listInstants(hours: OpeningHours, day: CalendarDay, zone: TimeZone) {
  return listSpansOf(hours, day).flatMap((span) => {
    const lastDay = spanMinutes(span).end >= DAY_MINUTES ? addDays(day, 1) : day;
    const start = readFieldTime(`${day}T${span.from}`, zone);
    const end = readFieldTime(`${lastDay}T${span.to}`, zone);
    return start < end ? [{ start, end }] : [];
  });
}

const open = (closesAt: Date | null): Opening => ({ isOpen: true, closesAt, opensAt: null });
const closed = (opensAt: Date | null): Opening => ({ isOpen: false, closesAt: null, opensAt });

/**
 * Whether a location takes cars in at a time, and until or from when. Spans that touch are one: who is open from
 * Monday to Friday without a break closes on Friday.
 *
 * @param hours null for a location that never closes
 */
export function findOpening(hours: OpeningHours | null, zone: TimeZone, at: Date): Opening {
  if (!hours) return open(null);
  const today = fieldTime(at, zone).slice(0, 10);
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
      const isBreakSeen = end < readFieldTime(`${addDays(today, ahead)}T00:00`, zone);
      return open(isBreakSeen ? end : null);
    }
  }
  return closed(null);
}
