import { useTranslation } from '#web/lib/translation.ts';
import type { FieldValues } from 'react-hook-form';
import { vehicleMakes } from '#domain/vehicles/choices.ts';
import { type NamedField, useField } from '#web/app/form/Field.tsx';

const makes = vehicleMakes.filter((make) => make !== 'Other');

/** The usual makes, one tap each; anything else is typed in the field. */
export function MakeChips<T extends FieldValues>({ control, name }: NamedField<T>) {
  const { t } = useTranslation('checkin');
  const { field } = useField({ control, name });
  return (
    <fieldset
      aria-label={t('make')}
      className="-mx-4 flex min-w-0 snap-x gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {makes.map((make) => (
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
