import { languageList, type Language } from '#texts/languages.ts';
import { dateFormat } from '#domain/shared/zone.ts';

/** At noon no zone leads to another day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

const write = (options: Intl.DateTimeFormatOptions) => (day: string, language: Language) =>
  dateFormat(languageList[language].locale, 'UTC', options).format(noonOf(day));

type Write = ReturnType<typeof write>;

/** Named with its year only where that is not today's. */
function fromYear(short: Write, options: Intl.DateTimeFormatOptions) {
  const long = write({ ...options, year: 'numeric' });
  return (day: string, today: string, language: Language) =>
    (day.slice(0, 4) === today.slice(0, 4) ? short : long)(day, language);
}

/** 'Saturday, November 21', from a calendar's '2026-11-21'. */
export const weekdayDate = write({ weekday: 'long', month: 'long', day: 'numeric' });

/** 'Sat, Nov 21' */
export const shortWeekdayDate = write({ weekday: 'short', month: 'short', day: 'numeric' });

/** 'Saturday, November 21', or 'Wednesday, January 1, 2020' in another year than that of the day beside it. */
export const weekdayDateFrom = fromYear(weekdayDate, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** 'Sat, Nov 21', or 'Wed, Jan 1, 2020' */
export const shortWeekdayDateFrom = fromYear(shortWeekdayDate, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** 'Saturday' */
export const weekdayName = write({ weekday: 'long' });

/** 'Sat' */
export const shortWeekday = write({ weekday: 'short' });

/** '21' */
export const dayOfMonth = write({ day: 'numeric' });

/** 'Nov 21' */
export const dayAndMonth = write({ month: 'short', day: 'numeric' });

/** 'Nov 21, 2026' */
export const calendarDate = write({ month: 'short', day: 'numeric', year: 'numeric' });
