import { useWatch } from 'react-hook-form';
import type { Control, FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form';
import { vehicleColors, vehicleYearChoices } from '#domain/vehicles/choices.ts';
import { OTHER_MAKE, vehicleMakes } from '#domain/vehicles/makes.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import { Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { listRegions } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { RegionField } from './RegionField.tsx';
import type { VehicleDraft } from './draft.ts';

const NO_COLOR = '-';
const years = vehicleYearChoices(new Date().getFullYear()).map(String);

/** Returns the choices, with the current value added if it is not among them. */
const offering = (choices: readonly string[], value = '') =>
  value === '' || choices.includes(value) ? choices : [value, ...choices];

type Props<T extends FieldValues> = {
  control: Control<T>;
  /** Prefix of the field names, if the vehicle is part of a larger form. */
  prefix?: string;
};

/** Fields for make, year, colour and plate of a vehicle. */
export function VehicleFields<T extends FieldValues>({ control, prefix = '' }: Props<T>) {
  const { t } = useTranslation(['customer', 'common']);
  const at = (name: keyof VehicleDraft) => (prefix + name) as FieldPathByValue<T, string>;
  const names = [
    at('make'),
    at('year'),
    at('color'),
    at('licensePlate'),
    at('plateRegion'),
  ] as FieldPath<T>[];
  const [make, year, color, licensePlate, region] = useWatch({ control, name: names }) as string[];
  const colorName = useColorName();
  const plate = (licensePlate ?? '').trim();
  return (
    <>
      <SideBySide hasSelect>
        <SelectField
          control={control}
          name={at('make')}
          label={t('vehicle.make')}
          placeholder={t('vehicle.choose')}
          options={offering(vehicleMakes, make).map((id) => ({
            id,
            name: id === OTHER_MAKE ? t('vehicle.otherMake') : id,
          }))}
        />
        <Field
          control={control}
          name={at('model')}
          label={t('vehicle.model')}
          autoComplete="off"
          maxLength={60}
        />
      </SideBySide>
      {make === OTHER_MAKE ? (
        <Field
          control={control}
          name={at('otherMake')}
          label={t('vehicle.makeName')}
          autoComplete="off"
          maxLength={60}
        />
      ) : null}
      <SideBySide hasSelect>
        <SelectField
          control={control}
          name={at('year')}
          label={t('vehicle.year')}
          placeholder={t('vehicle.choose')}
          options={offering(years, year).map((id) => ({ id, name: id }))}
        />
        <SelectField
          control={control}
          name={at('color')}
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
        name={at('licensePlate')}
        kind="capitals"
        label={t('vehicle.plate')}
        description={t('vehicle.plateHint')}
        maxLength={plateTextMax}
        boxClassName="font-strong tracking-wider"
      />
      <RegionField
        control={control}
        name={at('plateRegion')}
        country={listRegions().find((country) => country) ?? ''}
        label={`${t('vehicle.region')} (${t('common:optional')})`}
        unknown={t('vehicle.noRegion')}
        description={t('vehicle.regionHint')}
      />
      {plate ? (
        <span aria-hidden="true" className="self-center">
          <Plate plate={plate} region={region} />
        </span>
      ) : null}
    </>
  );
}

/** Returns a function that localizes a colour. Vehicles store the English name of their colour. */
function useColorName(): (color: string) => string {
  const { t, has } = useTranslation('common');
  return (color) => {
    const key = `colors.${color.toLowerCase()}`;
    return has(key) ? t(key as 'colors.black') : color;
  };
}
