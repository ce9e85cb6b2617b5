import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { RegionField } from '#web/features/vehicles/RegionField.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import type { CheckInDraft } from '../draft.ts';

type Props = { form: UseFormReturn<CheckInDraft>; country: string };

/** Choices beside a typed plate: its region, or that the car has no plate. */
export function PlateChoices({ form, country }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const { control, setValue } = form;
  const hasNoPlate = useWatch({ control, name: 'hasNoPlate' });
  return (
    <div className="-mt-2 grid items-end gap-x-4 gap-y-1 sm:grid-cols-2">
      {hasNoPlate ? null : (
        <RegionField
          control={control}
          name="plateRegion"
          country={country}
          label={t('region')}
          unknown={t('regionUnknown')}
        />
      )}
      <CheckField
        control={control}
        name="hasNoPlate"
        onChosen={() => {
          for (const name of ['licensePlate', 'plateRegion', 'visit'] as const) setValue(name, '');
        }}
      >
        {t('common:car.noPlate')}
      </CheckField>
    </div>
  );
}
