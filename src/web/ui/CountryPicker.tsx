import { ChevronDown } from 'lucide-react';
import { callingCodes } from '#domain/identity/callingCodes.ts';
import { readPhoneEntry, writePhoneEntry } from '#domain/identity/phoneEntry.ts';
import { getCountryName } from '#web/lib/countryName.ts';
import type { Language } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from './Icon.tsx';

/**
 * Parses and formats phone numbers. Exported here because the functions need the list of countries
 * in this file.
 */
export const phoneEntries = {
  read: readPhoneEntry,
  write: writePhoneEntry,
  isKnown: (country: string): boolean => callingCodes.has(country),
};

type PickerProps = { country: string; first: string; onChoose: (country: string) => void };

/** Shows 'US +1' over a native select of countries. */
export function CountryPicker({ country, first, onChoose }: PickerProps) {
  const { t, language } = useTranslation('common');
  return (
    <span
      dir="ltr"
      className="relative flex h-full items-center gap-1 rounded-s-md border-e border-line ps-3 pe-2 text-15 font-medium has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
    >
      <span aria-hidden="true" className="tabular-nums">
        {country} +{callingCodes.get(country)}
      </span>
      <Icon of={ChevronDown} size={16} className="text-muted" />
      <select
        aria-label={t('phoneCountry')}
        value={country}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {listCountries(language, first).map(({ id, name }) => (
          <option key={id} value={id}>
            {`${name} (+${callingCodes.get(id) ?? ''})`}
          </option>
        ))}
      </select>
    </span>
  );
}

type Country = { id: string; name: string };
const lists = new Map<string, readonly Country[]>();

/** Sorts countries by localized name, with the likeliest country first. */
function listCountries(language: Language, first: string): readonly Country[] {
  const key = `${language} ${first}`;
  const known = lists.get(key);
  if (known) return known;
  const { compare } = new Intl.Collator(language);
  const all = [...callingCodes.keys()]
    .map((id) => ({ id, name: getCountryName(id, language) }))
    .toSorted((a, b) => Number(b.id === first) - Number(a.id === first) || compare(a.name, b.name));
  lists.set(key, all);
  return all;
}
