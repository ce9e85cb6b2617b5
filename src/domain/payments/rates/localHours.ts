import type { CalendarDay } from '../../businesses/businessDay.ts';
import { formatFieldTime, type TimeZone } from '../../shared/zone.ts';
import type { Weekday } from './rateTable.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

/** Calendar day, weekday and minute of the day at which an hour starts, on the location's clock. */
export type LocalTime = { day: CalendarDay; weekday: Weekday; minute: number };

/**
 * Returns the time on the zone's clock at an instant. The result is in milliseconds, as if that
 * clock showed UTC.
 */
function readWall(at: number, zone: TimeZone): number {
  // `formatFieldTime` drops the seconds, so the seconds and milliseconds of `at` are added again.
  return (
    Date.parse(`${formatFieldTime(new Date(at), zone)}Z`) +
    (((at % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
  );
}

function toLocalTime(wall: number): LocalTime {
  const shown = new Date(wall);
  return {
    day: shown.toISOString().slice(0, 10),
    weekday: (shown.getUTCDay() || 7) as Weekday,
    minute: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/**
 * Lists when each elapsed hour starts on the zone's clock. A clock change in autumn repeats an
 * hour; a clock change in spring skips an hour.
 *
 * Days without a clock change read the clock only at start and end, because formatting a time is
 * slow.
 */
export function listLocalHours(start: Date, hours: number, zone: TimeZone): LocalTime[] {
  const times: LocalTime[] = [];
  for (let first = 0; first < hours; first += HOURS_OF_DAY) {
    const from = start.getTime() + first * HOUR_MS;
    const wall = readWall(from, zone);
    const count = Math.min(HOURS_OF_DAY, hours - first);
    const isEven = readWall(from + count * HOUR_MS, zone) - wall === count * HOUR_MS;
    for (let hour = 0; hour < count; hour += 1) {
      const later = hour * HOUR_MS;
      times.push(toLocalTime(isEven ? wall + later : readWall(from + later, zone)));
    }
  }
  return times;
}
