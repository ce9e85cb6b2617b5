import type { Control } from 'react-hook-form';
import type { Language } from '#contract/people.ts';
import { languageList, languages } from '#texts/languages.ts';
import { Field, useField } from '#web/app/form/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Choice } from '#web/ui/Radios.tsx';
import type { CheckInDraft } from '../draft.ts';
import { ColorSwatches, MakeAndModel } from './CarPickers.tsx';

type Props = { control: Control<CheckInDraft>; defaultLanguage: Language };

/** Optional fields of a ticket: the car's details, the guest's name and language, and notes. */
export function DetailFields({ control, defaultLanguage }: Props) {
  const { t } = useTranslation('checkin');
  return (
    <>
      <MakeAndModel control={control} make="vehicleMake" model="vehicleModel" />
      <ColorSwatches control={control} name="vehicleColor" />
      <Field control={control} name="customerName" label={t('name')} autoComplete="off" />
      <GuestLanguage control={control} defaultLanguage={defaultLanguage} />
      <Field
        control={control}
        name="notes"
        label={t('notes')}
        rows={2}
        placeholder={t('notesPlaceholder')}
      />
    </>
  );
}

/** Language of the guest's messages: the location's default, unless the valet changes it. */
function GuestLanguage({ control, defaultLanguage }: Props) {
  const { t } = useTranslation('checkin');
  const { field } = useField({ control, name: 'language' });
  return (
    <Choice
      label={t('language')}
      value={field.value || defaultLanguage}
      onChange={field.onChange}
      options={languages.map((id) => ({ id, name: languageList[id].name, lang: id }))}
    />
  );
}
