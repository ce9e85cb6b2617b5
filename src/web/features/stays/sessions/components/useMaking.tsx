import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useLocations } from '../../api.ts';
import { useMakeBadge } from '../api.ts';

/** Makes a badge, with the choice of its place and what was refused. */
export function useMaking() {
  const { t } = useTranslation('sessions');
  const errorText = useErrorText();
  const make = useMakeBadge();
  const locations = useLocations().data ?? [];
  const [locationId, setLocationId] = useState<string | null>(null);
  const { error } = make;
  const isPlaceNeeded = error instanceof CallError && error.code === 'LOCATION_NEEDED';
  return {
    isPending: make.isPending,
    make: () => {
      if (make.isPending) return;
      make.mutate(locationId, { onSuccess: () => toastDone(t('badge.renewed')) });
    },
    choice:
      locations.length > 1 ? (
        <Select
          label={t('form.location')}
          placeholder={t('form.location')}
          options={[
            { id: '', name: t('form.locationOfShift') },
            ...locations.map(({ id, name, address }) => ({ id, name, detail: address })),
          ]}
          value={locationId ?? ''}
          onChange={(id) => setLocationId(id || null)}
          error={isPlaceNeeded ? errorText(error) : undefined}
        />
      ) : null,
    refusal:
      error && !isPlaceNeeded ? (
        <FormError title={t('badge.failed')} text={errorText(error)} />
      ) : null,
  };
}
