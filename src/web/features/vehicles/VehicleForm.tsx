import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import type { NewVehicle, Vehicle } from '#contract/vehicles.ts';
import { vehicleColors, vehicleMakes, vehicleYearChoices } from '#domain/vehicles/choices.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import { Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import type { Draft } from '#web/lib/drafts.ts';
import { emptyVehicle, type VehicleDraft, vehicleToDraft } from './draft.ts';

type Props = {
  /** A car to be corrected; without one the form is for a new one. */
  vehicle?: Vehicle;
  draft?: Draft<VehicleDraft>;
  submit: string;
  /** Over what the server refuses. */
  failed: string;
  /** Does it; what it throws is shown, at the fields it is about or above the button. */
  send: (vehicle: NewVehicle) => Promise<unknown>;
};

const NO_COLOR = '-';
const years = vehicleYearChoices(new Date().getFullYear()).map(String);

/** A value that did not come from this form is offered as well. */
const offering = (choices: readonly string[], value = '') =>
  value === '' || choices.includes(value) ? choices : [value, ...choices];

/** What we know a car by. */
export function VehicleForm({ vehicle, draft, submit: words, failed, send }: Props) {
  const { t } = useTranslation(['customer', 'common']);
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schema.ts')).vehicleForm,
    defaultValues: vehicle ? vehicleToDraft(vehicle) : emptyVehicle,
    draft,
    explain: useFormFailure(failed),
    send,
    fieldOf: ({ code }) => (code === 'VEHICLE_EXISTS' ? 'licensePlate' : null),
  });
  const { make, year, color, licensePlate } = useWatch({ control });
  const colorName = useColorName();
  const plate = (licensePlate ?? '').trim();
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <SideBySide hasSelect>
        <SelectField
          control={control}
          name="make"
          label={t('vehicle.make')}
          placeholder={t('vehicle.choose')}
          options={offering(vehicleMakes, make).map((id) => ({
            id,
            name: id === 'Other' ? t('vehicle.otherMake') : id,
          }))}
        />
        <Field
          control={control}
          name="model"
          label={t('vehicle.model')}
          autoComplete="off"
          maxLength={60}
        />
      </SideBySide>
      <SideBySide hasSelect>
        <SelectField
          control={control}
          name="year"
          label={t('vehicle.year')}
          placeholder={t('vehicle.choose')}
          options={offering(years, year).map((id) => ({ id, name: id }))}
        />
        <SelectField
          control={control}
          name="color"
          none={NO_COLOR}
          label={`${t('vehicle.color')} (${t('common:optional')})`}
          placeholder={t('vehicle.choose')}
          options={[
            { id: NO_COLOR, name: t('vehicle.noColor') },
            ...offering(vehicleColors, color).map((id) => ({ id, name: colorName(id) })),
          ]}
        />
      </SideBySide>
      <Field
        control={control}
        name="licensePlate"
        kind="capitals"
        label={t('vehicle.plate')}
        description={t('vehicle.plateHint')}
        autoComplete="off"
        maxLength={plateTextMax}
        boxClassName="font-strong tracking-wider"
      />
      {plate ? (
        <span aria-hidden="true" className="self-center">
          <Plate plate={plate} />
        </span>
      ) : null}
      {failure ? <FormError {...failure} /> : null}
      <Button type="submit" variant="primary" isPending={isPending}>
        {words}
      </Button>
    </form>
  );
}

/** Colors are kept by their English names. */
function useColorName(): (color: string) => string {
  const { t, has } = useTranslation('common');
  return (color) => {
    const key = `colors.${color.toLowerCase()}`;
    return has(key) ? t(key as 'colors.black') : color;
  };
}
