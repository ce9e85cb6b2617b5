import type { Control } from 'react-hook-form';
import { RegionField } from '#web/features/vehicles/RegionField.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import type { CheckInDraft } from '../draft.ts';

type Props = { control: Control<CheckInDraft>; country: string };

/** Region of a typed plate. */
export function PlateRegion({ control, country }: Props) {
  const { t } = useTranslation('checkin');
  return (
    <RegionField
      control={control}
      name="plateRegion"
      country={country}
      label={t('region')}
      unknown={t('regionUnknown')}
    />
  );
}
