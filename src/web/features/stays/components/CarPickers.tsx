import { useId } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { commonVehicleMakes, vehicleColors } from '#domain/vehicles/choices.ts';
import { carPaints } from '#domain/vehicles/carPaints.ts';
import { Field, useField, type NamedField } from '#web/app/form/Field.tsx';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';

const swatches: Record<(typeof vehicleColors)[number], string> = {
  ...carPaints,
  Other: `conic-gradient(${[...Object.values(carPaints), carPaints.Black].join()})`,
};

const lower = <T extends string>(name: T) => name.toLowerCase() as Lowercase<T>;

export function ColorSwatches<T extends FieldValues>({ control, name }: NamedField<T>) {
  const { t } = useTranslation(['checkin', 'common']);
  const { field, error } = useField({ control, name });
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="flex w-full items-baseline justify-between gap-3 pb-1.5 text-15 font-medium">
        {t('color')}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(3.25rem,17%),1fr))] gap-1 sm:grid-cols-10">
        {vehicleColors.map((color) => (
          <RadioTile
            key={color}
            look="bare"
            name={field.name}
            checked={field.value === color}
            onChoose={() => field.onChange(color)}
            // A second tap on the chosen colour clears the choice.
            onClick={() => field.value === color && field.onChange('')}
            className="flex min-h-16 flex-col items-center justify-center gap-1 rounded-sm border-2 border-transparent px-0.5 py-1 text-12 text-muted has-checked:border-primary has-checked:bg-primary-soft has-checked:font-strong has-checked:text-ink"
          >
            <span
              aria-hidden="true"
              className="size-7 rounded-full border border-line-strong"
              style={{ background: swatches[color] }}
            />
            {color === 'Other' ? t('otherColor') : t(`common:colors.${lower(color)}`)}
          </RadioTile>
        ))}
      </div>
      {error ? <FieldAlert id={id}>{error}</FieldAlert> : null}
    </fieldset>
  );
}

type MakeAndModelProps<T extends FieldValues> = {
  control: Control<T>;
  make: FieldPathByValue<T, string>;
  model: FieldPathByValue<T, string>;
};

/** Make and model of a car. Buttons offer the common makes; the field accepts any other make. */
export function MakeAndModel<T extends FieldValues>({
  control,
  make,
  model,
}: MakeAndModelProps<T>) {
  const { t } = useTranslation('checkin');
  const { field } = useField({ control, name: make });
  return (
    <div className="flex flex-col gap-2">
      <SideBySide>
        <Field control={control} name={make} label={t('make')} autoComplete="off" />
        <Field control={control} name={model} label={t('model')} autoComplete="off" />
      </SideBySide>
      <Chips
        legend={t('make')}
        hideLegend
        chips={commonVehicleMakes.map((name) => ({ id: name, name: <bdi>{name}</bdi> }))}
        isChosen={(name) => field.value === name}
        onPress={(name) => field.onChange(field.value === name ? '' : name)}
      />
    </div>
  );
}
