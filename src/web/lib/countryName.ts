import { languageList } from '#texts/languages.ts';
import type { Language } from './language.ts';

/** Localizes a country: 'United States', 'الولايات المتحدة'. */
export const getCountryName = (country: string, language: Language): string =>
  new Intl.DisplayNames(languageList[language].locale, { type: 'region' }).of(country) ?? country;
