import { nameTimeZone } from '#domain/businesses/timeZoneName.ts';
import { useMemo } from 'react';
import { listCountries, listCurrencies, listTimeZones } from '#domain/businesses/country.ts';
import { languageList } from '#texts/languages.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { useLanguage, type Language } from '#web/lib/language.ts';
import type { SelectOption } from '#web/ui/Select.tsx';
import { sortZones } from './applicationPlace.ts';

/** Names country or currency codes in the language, sorted by name. */
function nameCodes(codes: string[], type: 'region' | 'currency', language: Language) {
  const { locale } = languageList[language];
  const names = new Intl.DisplayNames(locale, { type });
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .toSorted((one, other) => compare(one.name, other.name));
}

export function useCountries(): SelectOption[] {
  const language = useLanguage();
  return useMemo(() => nameCodes(listCountries(), 'region', language), [language]);
}

export function useCurrencies(): SelectOption[] {
  const language = useLanguage();
  return useMemo(
    () =>
      nameCodes(listCurrencies(), 'currency', language).map((one) => ({ ...one, detail: one.id })),
    [language],
  );
}

/** Returns the abbreviation of a time zone: 'GMT+4', 'EST'. */
function nameOffset(timeZone: string, language: Language): string {
  const { locale } = languageList[language];
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  const parts = format.formatToParts(getServerNow());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns the time zone options; the zones of the country come first, with their offset. */
export function useZones(country: string, chosen: string): SelectOption[] {
  const language = useLanguage();
  return useMemo(() => {
    const ofCountry = listTimeZones(country);
    return sortZones(country, chosen).map((id) => ({
      id,
      name: nameTimeZone(id),
      ...(ofCountry.includes(id) ? { detail: nameOffset(id, language) } : {}),
    }));
  }, [country, chosen, language]);
}
