import type { Weekday } from '#domain/payments/rates/rateTable.ts';
import { dateFormat } from '#domain/shared/zone.ts';
import { languageList } from '#texts/languages.ts';
import { useLanguage } from '#web/lib/language.ts';

/** A Monday; the names of days need no more. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Names of weekdays and times of a day in the reader's language. */
export function useWeekdayNames() {
  const { locale } = languageList[useLanguage()];
  const latin = `${locale}-u-nu-latn`;
  const write = (ms: number, options: Intl.DateTimeFormatOptions) =>
    dateFormat(latin, 'UTC', options).format(new Date(ms));
  return {
    short: (day: Weekday) => write(MONDAY_MS + (day - 1) * DAY_MS, { weekday: 'short' }),
    long: (day: Weekday) => write(MONDAY_MS + (day - 1) * DAY_MS, { weekday: 'long' }),
    /** '6 PM' for 1080; midnight is also the end of a day. */
    time: (minute: number) =>
      write(MONDAY_MS + minute * 60_000, {
        hour: 'numeric',
        ...(minute % 60 === 0 ? {} : { minute: '2-digit' }),
      }),
  };
}
