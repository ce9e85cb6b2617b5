import { languageList, type Language } from '#texts/languages.ts';
import { dateFormat } from '#domain/shared/zone.ts';

/** At noon no zone leads to another day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

const write = (options: Intl.DateTimeFormatOptions) => (day: string, language: Language) =>
  dateFormat(languageList[language].locale, 'UTC', options).format(noonOf(day));

/** 'Saturday, November 21', from a calendar's '2026-11-21'. */
export const weekdayDate = write({ weekday: 'long', month: 'long', day: 'numeric' });

/** 'Sat, Nov 21' */
export const shortWeekdayDate = write({ weekday: 'short', month: 'short', day: 'numeric' });

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
