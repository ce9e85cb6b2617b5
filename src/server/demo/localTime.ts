/** What a clock at the place shows, written as if it were UTC. */
function readClock(instant: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return new Date(
    Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute')),
  );
}

/** The day it is at the place, as the midnight in UTC with the same date. */
export function getLocalDay(instant: Date, timeZone: string): Date {
  const clock = readClock(instant, timeZone);
  clock.setUTCHours(0, 0, 0, 0);
  return clock;
}

/** When the place's clock shows so many minutes past midnight of that day. */
export function atLocalTime(day: Date, minutes: number, timeZone: string): Date {
  const wanted = new Date(day.getTime() + minutes * 60_000);
  const ahead = readClock(wanted, timeZone).getTime() - wanted.getTime();
  return new Date(wanted.getTime() - ahead);
}
