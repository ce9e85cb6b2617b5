import { getDateFormat } from '#domain/shared/zone.ts';
import { languageList, type Language } from '#texts/languages.ts';

/** Formats an hour of the day, from 0 to 23: '7 PM'. */
export const formatHour = (hour: number, language: Language): string =>
  getDateFormat(languageList[language].locale, 'UTC', { hour: 'numeric' }).format(
    new Date(Date.UTC(2024, 0, 1, hour)),
  );
