import type { Weekday } from '#domain/payments/rates/rateTable.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { languageList } from '#texts/languages.ts';
import { useLanguage } from '#web/lib/language.ts';

/** Any Monday, in UTC milliseconds. Formatters need a date to format a weekday or a time of day. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const createNames = (locale: string) => {
  const format = (options: Intl.DateTimeFormatOptions, timeZone: TimeZone = 'UTC') =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const [short, long] = [format({ weekday: 'short' }), format({ weekday: 'long' })];
  const [hour, minute] = [
    format({ hour: 'numeric' }),
    format({ hour: 'numeric', minute: '2-digit' }),
  ];
  const dayAt = (day: Weekday) => MONDAY_MS + (day - 1) * DAY_MS;
  return {
    short: (day: Weekday) => short.format(dayAt(day)),
    long: (day: Weekday) => long.format(dayAt(day)),
    /** Formats minutes since midnight as a time: '6 PM' for 1080, midnight for 1440. */
    time: (of: number) => (of % 60 === 0 ? hour : minute).format(MONDAY_MS + of * 60_000),
    /**
     * Formats the arrival and departure of a stay in the location's time zone: 'Wed 9:02 – 9:13
     * AM'.
     */
    stay: (from: Date, to: Date, zone: TimeZone) => {
      const weekday = format({ weekday: 'short' }, zone).format(from);
      // `formatRange` would add dates when the day changes. A stay shows only its weekday and
      // times.
      const clock = format({ hour: 'numeric', minute: '2-digit' }, zone);
      const isOneDay = weekday === format({ weekday: 'short' }, zone).format(to);
      const times = isOneDay
        ? clock.formatRange(from, to)
        : `${clock.format(from)} – ${clock.format(to)}`;
      return `${weekday} ${times}`;
    },
  };
};
type Names = ReturnType<typeof createNames>;
const made = new Map<string, Names>();

/** Returns formatters for weekdays and times in the page's language. */
export function useWeekdayNames(): Names {
  const { locale } = languageList[useLanguage()];
  const names = made.get(locale) ?? createNames(locale);
  made.set(locale, names);
  return names;
}
