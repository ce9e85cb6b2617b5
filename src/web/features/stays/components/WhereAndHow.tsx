import { useEffect } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { languageList, languages } from '#texts/languages.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { Language } from '#contract/people.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useField } from '#web/app/form/Field.tsx';
import type { Draft } from '../draft.ts';

type Fields = { control: Control<Draft> };

export type Location = {
  id: string;
  name: string;
  address: string;
  defaultLanguage: Language;
};

/**
 * Where the car is taken in: not asked where there is one answer only, else as last time. It stands
 * above the form, so that nobody checks in at the wrong door.
 */
export function LocationChoice({
  control,
  locations,
}: Fields & { locations: readonly Location[] }) {
  const { t } = useTranslation('checkin');
  const { field, error } = useField({
    control,
    name: 'locationId',
    errorTexts: { location_missing: t('errors.locationId') },
  });
  const { value, onChange } = field;
  const known = locations.find(({ id }) => id === value)?.id;
  const first = locations[0]?.id;
  useEffect(() => {
    if (!known && first) onChange(first);
  }, [known, first, onChange]);

  if (locations.length < 2) return null;
  return (
    <Select
      label={t('location')}
      hideLabel
      placeholder={t('chooseLocation')}
      options={locations.map(({ id, name, address }) => ({ id, name, detail: address }))}
      value={known ?? null}
      onChange={onChange}
      error={error}
    />
  );
}

/** The guest's language, not the valet's: that of the location, unless the valet knows better. */
export function GuestLanguage({ control, locations }: Fields & { locations: readonly Location[] }) {
  const { t } = useTranslation('checkin');
  const { field } = useField({ control, name: 'language' });
  const locationId = useWatch({ control, name: 'locationId' });
  const here = locations.find(({ id }) => id === locationId) ?? locations[0];
  return (
    <Choice
      label={t('language')}
      value={field.value || (here?.defaultLanguage ?? languages[0])}
      onChange={field.onChange}
      options={languages.map((id) => ({ id, name: languageList[id].name, lang: id }))}
    />
  );
}
