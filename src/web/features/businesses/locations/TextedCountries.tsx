import { useEffect, useRef } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { proposeTextedCountries } from '#domain/businesses/textedCountries.ts';
import { ChecksField } from '#web/app/form/ChecksField.tsx';
import { getCountryName } from '#web/lib/countryName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { TypedNewLocation } from './typedLocation.ts';

type Props = { form: UseFormReturn<TypedNewLocation>; control: Control<TypedNewLocation> };

/**
 * Checkboxes for the other countries whose phone numbers get texts. Another country of the location
 * brings its own proposals.
 */
export function TextedCountries({ form, control }: Props) {
  const { t, language } = useTranslation('locations');
  const country = useWatch({ control, name: 'country' });
  const last = useRef(country);
  useEffect(() => {
    if (last.current === country) return;
    last.current = country;
    form.setValue('textedCountries', proposeTextedCountries(country));
  }, [form, country]);
  return (
    <ChecksField
      control={control}
      name="textedCountries"
      legend={t('texted.label')}
      description={t('texted.hint')}
      options={proposeTextedCountries(country).map((id) => ({
        id,
        name: getCountryName(id, language),
      }))}
    />
  );
}
