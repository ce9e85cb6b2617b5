import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Choice } from '#web/ui/Choice.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { Fields } from './TicketFields.tsx';

type Location = { id: string; name: string; address: string };

/**
 * Where the car is taken in: not asked where there is one answer only, else as last time. It stands
 * above the form, so that nobody checks in at the wrong door.
 */
export function LocationChoice({
  control,
  locations,
}: Fields & { locations: readonly Location[] }) {
  const { t } = useTranslation('checkin');
  const { field, fieldState } = useController({ control, name: 'locationId' });
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
      error={fieldState.error ? t('errors.locationId') : undefined}
    />
  );
}

/** The guest's language, not the valet's. */
export function GuestLanguage({ control }: Fields) {
  const { t } = useTranslation('checkin');
  const { field } = useController({ control, name: 'language' });
  return (
    <Choice
      label={t('language')}
      value={field.value}
      onChange={field.onChange}
      options={[
        { id: 'en', name: 'English', lang: 'en' },
        { id: 'ar', name: 'العربية', lang: 'ar' },
      ]}
    />
  );
}
