import { languageList } from '#texts/languages.ts';
import type { Language } from './language.ts';

/**
 * Returns the localized name of a country code: 'United States', 'الولايات المتحدة'. A text that is
 * no region code is returned unchanged, because `Intl.DisplayNames` throws on it.
 */
export function getCountryName(country: string, language: Language): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  const names = new Intl.DisplayNames(languageList[language].locale, { type: 'region' });
  return names.of(country) ?? country;
}
