import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { commonVehicleMakes, vehicleColors } from '#domain/vehicles/choices.ts';
import { carPaints } from '#domain/vehicles/carPaints.ts';
import { useField } from '#web/app/form/Field.tsx';
import type { NamedField } from '#web/app/form/Field.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';

const swatches: Record<(typeof vehicleColors)[number], string> = {
  ...carPaints,
  Other: `conic-gradient(${[...Object.values(carPaints), carPaints.Black].join()})`,
};

const lower = <T extends string>(name: T) => name.toLowerCase() as Lowercase<T>;

export function ColorSwatches<T extends FieldValues>({ control, name }: NamedField<T>) {
  const { t } = useTranslation(['checkin', 'common']);
  const { field } = useField({ control, name });
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline justify-between gap-3 pb-1.5 text-15 font-medium">
        {t('color')} <span className="text-12 font-normal text-muted">{t('common:optional')}</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(3.25rem,17%),1fr))] gap-1 sm:grid-cols-10">
        {vehicleColors.map((color) => (
          <RadioTile
            key={color}
            look="bare"
            name={field.name}
            checked={field.value === color}
            onChoose={() => field.onChange(color)}
            // A second tap clears the choice.
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
    </fieldset>
  );
}

/** The usual makes, one tap each; anything else is typed in the field. */
export function MakeChips<T extends FieldValues>({ control, name }: NamedField<T>) {
  const { t } = useTranslation('checkin');
  const { field } = useField({ control, name });
  return (
    <fieldset
      aria-label={t('make')}
      className="-mx-4 flex min-w-0 snap-x gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {commonVehicleMakes.map((make) => (
        <button
          type="button"
          key={make}
          aria-pressed={field.value === make}
          onClick={() => field.onChange(field.value === make ? '' : make)}
          className="min-h-11 shrink-0 cursor-pointer snap-start rounded-full border border-line-strong bg-surface px-4 text-15 font-medium transition-colors aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
        >
          <bdi>{make}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
