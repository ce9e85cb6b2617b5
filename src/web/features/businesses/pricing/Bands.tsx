import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { type Weekday, weekdays } from '#domain/payments/rates/rateTable.ts';
import { bindTo, Field, groupRef, useField } from '#web/app/form/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { AmountField } from './RateRow.tsx';
import type { TypedPricing } from './typedPricing.ts';
import { useWeekdayNames } from './weekdayNames.ts';

type Props = { control: Control<TypedPricing>; currency: string };

/** Fields for hourly rates that apply only on certain weekdays and hours. */
export function Bands({ control, currency }: Props) {
  const bind = bindTo(control);
  const { t } = useTranslation('pricing');
  const { fields, append, remove } = useFieldArray({ control, name: 'bands' });
  return (
    <div className="flex flex-col gap-3">
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          className="flex min-w-0 flex-col gap-3 rounded-sm border border-line p-3"
        >
          <legend className="sr-only">{t('week.band', { number: index + 1 })}</legend>
          <div className="flex items-start justify-between gap-2">
            <Days control={control} index={index} />
            <IconButton label={t('week.remove')} onClick={() => remove(index)}>
              <Icon of={Trash2} />
            </IconButton>
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
            <Field {...bind(`bands.${index}.from`)} label={t('from')} type="time" />
            <End control={control} index={index} />
            <AmountField
              {...bind(`bands.${index}.rate`)}
              label={t('rate')}
              currency={currency}
              showLabel
            />
          </div>
        </fieldset>
      ))}
      <span>
        <Button
          variant="quiet"
          onClick={() => append({ days: [5, 6], from: '18:00', to: '00:00', rate: '' })}
        >
          <Icon of={Plus} size={18} />
          {t('week.add')}
        </Button>
      </span>
    </div>
  );
}

/** End time of a rate band. An end before the start is on the next day. */
function End({ control, index }: { control: Control<TypedPricing>; index: number }) {
  const { t } = useTranslation('pricing');
  const [from, to] = useWatch({
    control,
    name: [`bands.${index}.from`, `bands.${index}.to`],
  });
  const isNextDay = to !== '' && to !== '00:00' && to < from;
  return (
    <Field
      control={control}
      name={`bands.${index}.to`}
      label={t('to')}
      type="time"
      description={isNextDay ? t('week.nextDay') : undefined}
    />
  );
}

function Days({ control, index }: { control: Control<TypedPricing>; index: number }) {
  const { t } = useTranslation('pricing');
  const names = useWeekdayNames();
  const { field, error } = useField({ control, name: `bands.${index}.days` });
  const days = field.value;
  const press = (day: Weekday) =>
    field.onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day]);
  return (
    <div className="flex flex-col gap-1.5">
      <fieldset ref={groupRef(field.ref)} className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('week.days')}</legend>
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={days.includes(day)}
            onClick={() => press(day)}
            className="min-h-11 min-w-11 cursor-pointer rounded-sm border border-line-strong bg-surface px-2 text-15 font-medium aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
          >
            <span aria-hidden="true">{names.short(day)}</span>
            <span className="sr-only">{names.long(day)}</span>
          </button>
        ))}
      </fieldset>
      {error ? <FieldAlert id={`days-${index}`}>{error}</FieldAlert> : null}
    </div>
  );
}
