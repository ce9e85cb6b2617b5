import { useTranslation } from '#web/lib/translation.ts';
import type { NewVehicle, Vehicle } from '#contract/vehicles.ts';
import { vehicleColors, vehicleMakes, vehicleYearChoices } from '#domain/vehicles/choices.ts';
import { toLatinDigits } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Draft } from '#web/lib/drafts.ts';
import type { VehicleDraft } from '../draft.ts';
import { useVehicleForm } from './useVehicleForm.ts';

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

const PLATE_LENGTH = 8;
const NO_COLOR = '-';
const years = vehicleYearChoices(new Date().getFullYear()).map(String);

/** A value that came in by another door than this form is offered as well. */
const offering = (choices: readonly string[], value: string) =>
  value === '' || choices.includes(value) ? choices : [value, ...choices];

/** What we know a car by. */
export function VehicleForm({ vehicle, draft: kept, submit: words, failed, send }: Props) {
  const { t } = useTranslation(['customer', 'common']);
  const { form, draft, change, errorOf, refusal, isPending, submit } = useVehicleForm({
    vehicle,
    kept,
    send,
  });
  const colorName = useColorName();
  const plate = draft.licensePlate.trim();
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <SideBySide>
        <Select
          label={t('vehicle.make')}
          placeholder={t('vehicle.choose')}
          options={offering(vehicleMakes, draft.make).map((make) => ({
            id: make,
            name: make === 'Other' ? t('vehicle.otherMake') : make,
          }))}
          value={draft.make || null}
          onChange={change('make')}
          error={errorOf('make')}
        />
        <TextField
          label={t('vehicle.model')}
          value={draft.model}
          onChange={change('model')}
          error={errorOf('model')}
          autoComplete="off"
          maxLength={60}
        />
      </SideBySide>
      <SideBySide>
        <Select
          label={t('vehicle.year')}
          placeholder={t('vehicle.choose')}
          options={offering(years, draft.year).map((year) => ({ id: year, name: year }))}
          value={draft.year || null}
          onChange={change('year')}
          error={errorOf('year')}
        />
        <Select
          label={`${t('vehicle.color')} (${t('common:optional')})`}
          placeholder={t('vehicle.choose')}
          options={[
            { id: NO_COLOR, name: t('vehicle.noColor') },
            ...offering(vehicleColors, draft.color).map((id) => ({ id, name: colorName(id) })),
          ]}
          value={draft.color || NO_COLOR}
          onChange={(color) => change('color')(color === NO_COLOR ? '' : color)}
        />
      </SideBySide>
      <TextField
        label={t('vehicle.plate')}
        description={t('vehicle.plateHint')}
        value={draft.licensePlate}
        onChange={(typed) => change('licensePlate')(toLatinDigits(typed).toUpperCase())}
        error={errorOf('licensePlate')}
        autoComplete="off"
        spellCheck="false"
        capitals
        ltr
        maxLength={16}
        boxClassName="font-strong tracking-wider"
      />
      {plate ? (
        <span aria-hidden="true" className="self-center">
          <Plate plate={plate.slice(0, PLATE_LENGTH)} />
        </span>
      ) : null}
      {refusal ? <FormError title={failed} text={refusal} /> : null}
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
