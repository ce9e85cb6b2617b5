import { formatFieldTime, parseFieldTime } from '#domain/shared/zone.ts';

/**
 * Returns the calendar day of an instant in the local time zone, represented by midnight UTC of the
 * same date.
 */
export function getLocalDay(instant: Date, timeZone: string): Date {
  return new Date(`${formatFieldTime(instant, timeZone).slice(0, 10)}T00:00Z`);
}

/** Returns the instant at which the location's clock is `minutes` past midnight of `day`. */
export function atLocalTime(day: Date, minutes: number, timeZone: string): Date {
  const clock = new Date(day.getTime() + minutes * 60_000);
  return parseFieldTime(clock.toISOString().slice(0, 16), timeZone);
}
