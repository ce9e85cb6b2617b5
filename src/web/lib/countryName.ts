import { languageList } from '#texts/languages.ts';
import type { Language } from './language.ts';

/** Returns the localized name of a country code: 'United States', 'الولايات المتحدة'. */
export const getCountryName = (country: string, language: Language): string =>
  new Intl.DisplayNames(languageList[language].locale, { type: 'region' }).of(country) ?? country;
