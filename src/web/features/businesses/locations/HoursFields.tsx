import { Copy, Plus, Trash2 } from 'lucide-react';
import { type Control, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { addDays } from '#domain/businesses/businessDay.ts';
import { mostExceptions } from '#domain/businesses/openingHours.ts';
import { formatFieldTime } from '#domain/shared/zone.ts';
import { Field, useField } from '#web/app/form/Field.tsx';
import { getServerNow } from '#web/lib/clock.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { TypedLocation } from './typedLocation.ts';

type Props = { form: UseFormReturn<TypedLocation>; control: Control<TypedLocation> };

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** Default hours for each weekday when a manager switches on opening hours: an evening. */
const PROPOSED = '18:00–02:00';

/** Fields for the opening hours: always open, or hours by weekday with exceptions by date. */
export function HoursFields({ form, control }: Props) {
  const { t } = useTranslation('locations');
  const { field } = useField({ control, name: 'hasHours' });
  const isOn = field.value;
  function switchTo(hasHours: boolean): void {
    field.onChange(hasHours);
    const isEmpty = form.getValues('week').every((hours) => hours === '');
    if (hasHours && isEmpty)
      form.setValue(
        'week',
        days.map(() => PROPOSED),
      );
  }
  return (
    <>
      <div className="flex flex-col">
        <Switch label={t('hours.always')} isOn={!isOn} onChange={(always) => switchTo(!always)} />
        <p className="text-12 text-muted">{t('hours.hint')}</p>
      </div>
      {isOn ? (
        <>
          <Week form={form} control={control} />
          <Exceptions control={control} />
        </>
      ) : null}
    </>
  );
}

function Week({ form, control }: Props) {
  const { t } = useTranslation('locations');
  const copyFirst = () => {
    const [first = ''] = form.getValues('week');
    form.setValue(
      'week',
      days.map(() => first),
      { shouldDirty: true },
    );
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-1 text-15 font-medium">{t('hours.week')}</legend>
      <p className="text-12 text-muted">{t('hours.how')}</p>
      {days.map((day, index) => (
        <div
          key={day}
          className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <span aria-hidden="true" className="text-15 sm:pt-3.5">
            {t(`days.${day}`)}
          </span>
          <Field
            kind="notation"
            control={control}
            name={`week.${index}` as 'name'}
            label={t(`days.${day}`)}
            hideLabel
            placeholder={t('hours.closed')}
            autoComplete="off"
          />
        </div>
      ))}
      <Button className="self-start" onClick={copyFirst}>
        <Icon of={Copy} size={18} />
        {t('hours.copy')}
      </Button>
    </fieldset>
  );
}

/** Fields for dates with special hours, such as holidays. A date without hours is closed. */
function Exceptions({ control }: Pick<Props, 'control'>) {
  const { t } = useTranslation('locations');
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' });
  const [timeZone, dates] = useWatch({ control, name: ['timeZone', 'exceptions'] });
  function add(): void {
    const today = formatFieldTime(new Date(getServerNow()), timeZone || undefined).slice(0, 10);
    const last =
      dates
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? today;
    append({ date: addDays(last < today ? today : last, 1), hours: '' });
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-1 text-15 font-medium">{t('hours.dates')}</legend>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid items-start gap-3 border-b border-line pb-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:border-0 sm:pb-0"
        >
          <DateField control={control} index={index} />
          <Field
            kind="notation"
            control={control}
            name={`exceptions.${index}.hours`}
            label={t('hours.ofDate', { number: index + 1 })}
            hideLabel
            placeholder={t('hours.closed')}
            autoComplete="off"
          />
          <IconButton
            label={t('hours.remove', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Icon of={Trash2} />
          </IconButton>
        </div>
      ))}
      <Button className="self-start" disabled={fields.length >= mostExceptions} onClick={add}>
        <Icon of={Plus} size={18} />
        {t('hours.addDate')}
      </Button>
    </fieldset>
  );
}

/** Field for the date of an exception. Uses the browser's date picker. */
function DateField({ control, index }: Pick<Props, 'control'> & { index: number }) {
  const { t } = useTranslation('locations');
  const { field, error } = useField({ control, name: `exceptions.${index}.date` });
  return (
    <TextField
      type="date"
      name={field.name}
      label={t('hours.date', { number: index + 1 })}
      hideLabel
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
    />
  );
}
