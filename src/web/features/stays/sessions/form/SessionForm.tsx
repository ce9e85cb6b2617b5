import type { Control } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { useLocations } from '../../api.ts';
import { ColorSwatches } from '../../components/ColorSwatches.tsx';
import { MakeChips } from '../../components/MakeChips.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import type { SessionDraft } from './draft.ts';
import { useSessionForm } from './useSessionForm.ts';

/** In the order of the curb: the plate one sees, the car, the rest. */
export function SessionForm({ onCreated }: { onCreated: (session: StaffParkingSession) => void }) {
  const { t } = useTranslation(['sessions', 'common']);
  const { control, failure, isPending, submit } = useSessionForm(onCreated);
  const optional = t('common:optional');
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <LocationChoice control={control} />
      <Field
        autoComplete="off"
        control={control}
        name="licensePlate"
        kind="capitals"
        errorTexts={{ plate_missing: t('form.plateMissing') }}
        label={t('form.plate')}
        boxClassName="font-strong tracking-wider"
        autoFocus
      />
      <div className="flex flex-col gap-2">
        <SideBySide>
          <Field control={control} name="make" label={t('form.make')} autoComplete="off" />
          <Field control={control} name="model" label={t('form.model')} autoComplete="off" />
        </SideBySide>
        <MakeChips control={control} name="make" />
      </div>
      <SideBySide>
        <Field
          autoComplete="off"
          control={control}
          name="year"
          kind="digits"
          maxLength={4}
          label={t('form.year')}
          aside={optional}
        />
        <Field
          autoComplete="off"
          control={control}
          name="parkingSpot"
          kind="capitals"
          boxClassName="font-strong"
          label={t('form.spot')}
          aside={optional}
          maxLength={40}
        />
      </SideBySide>
      <ColorSwatches control={control} name="color" />
      <Field
        autoComplete="off"
        control={control}
        name="specialInstructions"
        label={t('form.instructions')}
        aside={optional}
        rows={2}
        placeholder={t('form.instructionsPlaceholder')}
      />
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-ground px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:px-0 lg:pb-0">
        {failure ? (
          <FormError title={failure.title} text={`${failure.text} ${t('form.kept')}`} />
        ) : null}
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Not asked where there is one answer only; else the place of his shift, unless he says another. */
function LocationChoice({ control }: { control: Control<SessionDraft> }) {
  const { t } = useTranslation('sessions');
  const locations = useLocations().data ?? [];
  if (locations.length < 2) return null;
  return (
    <SelectField
      control={control}
      name="locationId"
      none=""
      label={t('form.location')}
      placeholder={t('form.location')}
      options={[
        { id: '', name: t('form.locationOfShift') },
        ...locations.map(({ id, name, address }) => ({ id, name, detail: address })),
      ]}
    />
  );
}
