import type { CalendarDay } from '../../businesses/businessDay.ts';
import { fieldTime, type TimeZone } from '../../shared/zone.ts';
import type { Weekday } from './rateTable.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

/** When an hour starts on the location's clock. */
export type LocalTime = { day: CalendarDay; weekday: Weekday; minute: number };

/** What the zone's clock shows at an instant, as if it were the time in UTC. */
function readWall(at: number, zone: TimeZone): number {
  // What is shown has no seconds.
  return (
    Date.parse(`${fieldTime(new Date(at), zone)}Z`) + (((at % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
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
 * When each of so many elapsed hours starts on the zone's clock. Where the clock is put back an hour of it comes
 * twice, where it is put forward one does not come; a clock is asked only once a day while it does neither.
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
