import { dateFormat } from '#domain/shared/zone.ts';
import { languageList, type Language } from '#texts/languages.ts';

/** Formats an hour from 0 to 23: '7 PM'. */
export const hourName = (hour: number, language: Language): string =>
  dateFormat(languageList[language].locale, 'UTC', { hour: 'numeric' }).format(
    new Date(Date.UTC(2024, 0, 1, hour)),
  );
