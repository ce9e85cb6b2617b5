import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { RegionField } from '#web/features/vehicles/RegionField.tsx';
import { useTranslation } from '#web/lib/translation.ts';

type Props<T extends FieldValues> = Omit<
  ComponentProps<typeof RegionField<T>>,
  'label' | 'unknown' | 'description'
>;

/** Region of a plate that staff typed. */
export function PlateRegion<T extends FieldValues>(props: Props<T>) {
  const { t } = useTranslation('checkin');
  return <RegionField {...props} label={t('region')} unknown={t('regionUnknown')} />;
}
