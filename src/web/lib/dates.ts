import { languageList, type Language } from '#texts/languages.ts';
import { getDateFormat } from '#domain/shared/zone.ts';

/** Returns noon UTC of the day. No time zone offset of the formatter moves noon to another day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

const write = (options: Intl.DateTimeFormatOptions) => (day: string, language: Language) =>
  getDateFormat(languageList[language].locale, 'UTC', options).format(noonOf(day));

type Write = ReturnType<typeof write>;

/** Creates a formatter that adds the year only if it differs from the year of `today`. */
function fromYear(short: Write, options: Intl.DateTimeFormatOptions) {
  const long = write({ ...options, year: 'numeric' });
  return (day: string, today: string, language: Language) =>
    (day.slice(0, 4) === today.slice(0, 4) ? short : long)(day, language);
}

/** Formats '2026-11-21' as 'Saturday, November 21'. */
export const weekdayDate = write({ weekday: 'long', month: 'long', day: 'numeric' });

/** Formats a day as 'Sat, Nov 21'. */
export const shortWeekdayDate = write({ weekday: 'short', month: 'short', day: 'numeric' });

/** Formats a day as 'Saturday, November 21', or as 'Wednesday, January 1, 2020' in another year. */
export const weekdayDateFrom = fromYear(weekdayDate, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** Formats a day as 'Sat, Nov 21', or as 'Wed, Jan 1, 2020' in another year. */
export const shortWeekdayDateFrom = fromYear(shortWeekdayDate, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** Formats a day as 'Saturday'. */
export const weekdayName = write({ weekday: 'long' });

/** Formats a day as 'Sat'. */
export const shortWeekday = write({ weekday: 'short' });

/** Formats a day as '21'. */
export const dayOfMonth = write({ day: 'numeric' });

/** Formats a day as 'Nov 21'. */
export const dayAndMonth = write({ month: 'short', day: 'numeric' });

/** Formats a day as 'Nov 21, 2026'. */
export const calendarDate = write({ month: 'short', day: 'numeric', year: 'numeric' });
