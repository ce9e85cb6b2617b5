import { fieldTime, readFieldTime } from '#domain/shared/zone.ts';

/** The day it is at the place, as the midnight in UTC with the same date. */
export function getLocalDay(instant: Date, timeZone: string): Date {
  return new Date(`${fieldTime(instant, timeZone).slice(0, 10)}T00:00Z`);
}

/** When the place's clock shows so many minutes past midnight of that day. */
export function atLocalTime(day: Date, minutes: number, timeZone: string): Date {
  const clock = new Date(day.getTime() + minutes * 60_000);
  return readFieldTime(clock.toISOString().slice(0, 16), timeZone);
}
