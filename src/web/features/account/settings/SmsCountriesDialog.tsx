import { X } from 'lucide-react';
import { listCountries } from '#domain/businesses/country.ts';
import { groupRef, useField } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { getCountryName } from '#web/lib/countryName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useChangeBusinessSettings } from './businessSettings.ts';

type Props = { chosen: readonly string[]; onClose: () => void };

/**
 * Dialog of the countries that may receive SMS. An empty choice means the countries of the
 * locations.
 */
export function SmsCountriesDialog({ chosen, onClose }: Props) {
  const { t, language } = useTranslation(['account', 'app']);
  const change = useChangeBusinessSettings();
  const { control, ...form } = useAppForm({
    schema: async () =>
      (await import('#web/features/identity/schemas/business.ts')).smsCountriesSchema,
    defaultValues: { smsCountries: [...chosen] },
    explain: useFormFailure(t('app:notSaved')),
    send: async (body) => {
      await change.mutateAsync(body);
      showDoneToast(t('business.sms.done'));
      onClose();
    },
  });
  const { field, error } = useField({ control, name: 'smsCountries' });
  const countries = field.value;
  const byName = (ids: readonly string[]) =>
    ids
      .map((id) => ({ id, name: getCountryName(id, language) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language));
  return (
    <FormDialog
      title={t('business.sms.title')}
      onClose={onClose}
      form={form}
      submitLabel={t('business.save')}
    >
      <p className="text-15 text-muted">{t('business.sms.text')}</p>
      {countries.length > 0 ? (
        <ul ref={groupRef(field.ref)} className="flex flex-col divide-y divide-line">
          {byName(countries).map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-3 text-15">
              {name}
              <IconButton
                label={t('business.sms.remove', { country: name })}
                onClick={() => field.onChange(countries.filter((one) => one !== id))}
              >
                <Icon of={X} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-15">{t('business.sms.ofLocations')}</p>
      )}
      <Select
        label={t('business.sms.add')}
        placeholder={t('business.sms.choose')}
        options={byName(listCountries().filter((id) => !countries.includes(id)))}
        value={null}
        onChange={(id) => field.onChange([...countries, id])}
        error={error}
      />
    </FormDialog>
  );
}
