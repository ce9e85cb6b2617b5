/**
 * IANA name of the time zone in which a time is read or shown. Undefined means the zone of the
 * machine.
 */
export type TimeZone = string | undefined;

const DAY_MS = 86_400_000;
const cached = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached date formatter, because constructing `Intl.DateTimeFormat` is slow. */
export function getDateFormat(
  locale: string,
  timeZone: TimeZone,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = [locale, timeZone, ...Object.entries(options).flat()].join(' ');
  const format = cached.get(key) ?? createDateFormat(locale, timeZone, options);
  cached.set(key, format);
  return format;
}

function createDateFormat(
  locale: string,
  timeZone: TimeZone,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    // An older browser lacks zones with a new name, such as Europe/Kyiv, and throws. The zone of
    // the machine is mostly the same.
    return new Intl.DateTimeFormat(locale, options);
  }
}

/** Formats an instant for a `datetime-local` field: '2026-01-05T07:04' in the given zone. */
export function formatFieldTime(instant: Date, zone: TimeZone): string {
  // The Swedish locale writes dates in the order of ISO 8601.
  const format = getDateFormat('sv-SE-u-nu-latn', zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(instant).replace(' ', 'T');
}

/** Formats an instant to the minute, with its UTC offset in the zone: '2026-01-05T07:04+04:00'. */
export function formatZonedTime(instant: Date, zone: TimeZone): string {
  const shown = formatFieldTime(instant, zone);
  // `formatFieldTime` drops the seconds, so the offset is computed from whole minutes.
  const minute = Math.floor(instant.getTime() / 60_000);
  const minutes = Date.parse(`${shown}Z`) / 60_000 - minute;
  const two = (part: number) => String(Math.trunc(part)).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${shown}${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/**
 * Parses the value of a `datetime-local` field in the zone. A malformed value gives an invalid
 * Date.
 *
 * A time skipped in spring is read with the offset before the clock change. For a time repeated in
 * autumn the first counts.
 */
export function parseFieldTime(typed: string, zone: TimeZone): Date {
  const wall = Date.parse(`${typed}Z`);
  if (Number.isNaN(wall)) return new Date(NaN);
  const shown = (at: number) => Date.parse(`${formatFieldTime(new Date(at), zone)}Z`);
  // Takes the offsets one day before and one day after, because any clock change is then between
  // the two.
  const candidates = [wall - DAY_MS, wall + DAY_MS].map((at) => wall - (shown(at) - at));
  return new Date(candidates.find((at) => shown(at) === wall) ?? candidates[0] ?? NaN);
}
