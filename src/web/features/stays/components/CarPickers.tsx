import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { commonVehicleMakes, vehicleColors } from '#domain/vehicles/choices.ts';
import { carPaints } from '#domain/vehicles/carPaints.ts';
import { useField } from '#web/app/form/Field.tsx';
import type { NamedField } from '#web/app/form/Field.tsx';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';

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

/** Buttons for common makes; the text field accepts any other make. */
export function MakeChips<T extends FieldValues>({ control, name }: NamedField<T>) {
  const { t } = useTranslation('checkin');
  const { field } = useField({ control, name });
  return (
    <Chips
      legend={t('make')}
      hideLegend
      chips={commonVehicleMakes.map((make) => ({ id: make, name: <bdi>{make}</bdi> }))}
      isChosen={(make) => field.value === make}
      onPress={(make) => field.onChange(field.value === make ? '' : make)}
    />
  );
}
