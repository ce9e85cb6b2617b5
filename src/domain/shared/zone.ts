/** An IANA name: whose clock a time is read from. Undefined is the clock of the machine. */
export type TimeZone = string | undefined;

const DAY_MS = 86_400_000;
const cached = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow; the same is made once. */
export function dateFormat(
  locale: string,
  timeZone: TimeZone,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = [locale, timeZone, ...Object.entries(options).flat()].join(' ');
  const format = cached.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  cached.set(key, format);
  return format;
}

/** An instant as a date-time field of the browser takes it: '2026-01-05T07:04' on the zone's clock. */
export function fieldTime(instant: Date, zone: TimeZone): string {
  // Sweden writes dates as ISO 8601 does.
  const format = dateFormat('sv-SE-u-nu-latn', zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(instant).replace(' ', 'T');
}

/** An instant to the minute on the zone's clock, with how far that is from UTC: '2026-01-05T07:04+04:00'. */
export function zonedTime(instant: Date, zone: TimeZone): string {
  const shown = fieldTime(instant, zone);
  // What is shown has no seconds.
  const minute = Math.floor(instant.getTime() / 60_000);
  const minutes = Date.parse(`${shown}Z`) / 60_000 - minute;
  const two = (part: number) => String(Math.trunc(part)).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${shown}${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/**
 * What a date-time field means on the zone's clock. A time that the clock leaves out in spring is
 * read as before the change; of one that it shows twice in autumn the first counts.
 */
export function readFieldTime(typed: string, zone: TimeZone): Date {
  const wall = Date.parse(`${typed}Z`);
  if (Number.isNaN(wall)) return new Date(NaN);
  const shown = (at: number) => Date.parse(`${fieldTime(new Date(at), zone)}Z`);
  // A day before and after, so that a change of clocks lies between them or not at all.
  const candidates = [wall - DAY_MS, wall + DAY_MS].map((at) => wall - (shown(at) - at));
  return new Date(candidates.find((at) => shown(at) === wall) ?? candidates[0] ?? NaN);
}
