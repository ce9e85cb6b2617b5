import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPathByValue, useFieldArray } from 'react-hook-form';
import type { LocationPricing } from '#contract/pricing.ts';
import { Field, useField } from '#web/app/form/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { usePriceWriter } from './priceWriter.ts';
import type { TypedPricing } from './typedPricing.ts';

type Props = { control: Control<TypedPricing>; typed: TypedPricing; pricing: LocationPricing };

/** Everything a location may charge; what is beyond the hourly rate can be off. */
export function RateFields({ control, typed, pricing }: Props) {
  const { t } = useTranslation('pricing');
  const { currency } = pricing;
  const { ofMajor } = usePriceWriter(currency);
  const { rates } = pricing.current;
  const now = (value: string | number | null) =>
    value === null ? t('nowOff') : t('now', { value });
  const isFlat = typed.useFlatRate;
  return (
    <div className="min-w-0">
      <Row
        name={t('hourlyRate')}
        hint={isFlat ? t('notWithFlat') : now(ofMajor(rates.hourlyRate))}
        field={
          <Amount control={control} name="hourlyRate" label={t('hourlyRate')} currency={currency} />
        }
      />
      <Row
        name={t('useFlatRate')}
        hint={t('flatHint')}
        toggle={<Toggle control={control} name="useFlatRate" label={t('useFlatRate')} />}
        field={
          <Amount
            control={control}
            name="flatRate"
            label={t('flatRate')}
            currency={currency}
            disabled={!isFlat}
          />
        }
      />
      <Row
        name={t('freeMinutes')}
        hint={`${t('freeHint')} · ${now(rates.freeMinutes)}`}
        toggle={<Toggle control={control} name="hasFreeMinutes" label={t('freeMinutes')} />}
        field={
          <Field
            control={control}
            name="freeMinutes"
            label={t('minutes')}
            hideLabel
            inputMode="numeric"
            lead={t('min')}
            disabled={!typed.hasFreeMinutes}
          />
        }
      />
      <Row
        name={t('dailyMaximum')}
        hint={`${t('dailyHint')} · ${isFlat ? t('notWithFlat') : now(rates.dailyMaximum === null ? null : ofMajor(rates.dailyMaximum))}`}
        toggle={<Toggle control={control} name="hasDailyMaximum" label={t('dailyMaximum')} />}
        field={
          <Amount
            control={control}
            name="dailyMaximum"
            label={t('dailyMaximum')}
            currency={currency}
            disabled={!typed.hasDailyMaximum}
          />
        }
      />
      <Row
        name={t('overnight')}
        hint={`${t('overnightHint')} · ${isFlat ? t('notWithFlat') : now(rates.overnight && ofMajor(rates.overnight.price))}`}
        toggle={<Toggle control={control} name="hasOvernight" label={t('overnight')} />}
        field={
          <Amount
            control={control}
            name="overnightPrice"
            label={t('overnightPrice')}
            currency={currency}
            disabled={!typed.hasOvernight}
          />
        }
      >
        {typed.hasOvernight ? (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
            <Field control={control} name="overnightFrom" label={t('from')} type="time" />
            <Field control={control} name="overnightTo" label={t('to')} type="time" />
          </div>
        ) : null}
      </Row>
      <Events control={control} currency={currency} />
    </div>
  );
}

type RowProps = {
  name: string;
  hint: string;
  toggle?: ReactNode;
  field?: ReactNode;
  children?: ReactNode;
};

/** What it is, whether it is on, and how much; for ears a group, so that its minutes and times are heard as its own. */
function Row({ name, hint, toggle, field, children }: RowProps) {
  const id = useId();
  return (
    <fieldset
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 border-b border-line py-2 first:border-t"
    >
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-[7rem] leading-tight wrap-anywhere">
          <p id={id} className="text-15 font-medium">
            {name}
          </p>
          <p className="text-12 text-muted">{hint}</p>
        </div>
        {toggle}
        {field ? <div className="w-[8rem] shrink-0">{field}</div> : null}
      </div>
      {children}
    </fieldset>
  );
}

type NamedProps<V> = {
  control: Control<TypedPricing>;
  name: FieldPathByValue<TypedPricing, V>;
  label: string;
};

function Toggle({ control, name, label }: NamedProps<boolean>) {
  const { field } = useField({ control, name });
  return <Switch label={label} hideLabel isOn={field.value} onChange={field.onChange} />;
}

type AmountProps = NamedProps<string> & {
  currency: string;
  disabled?: boolean;
  showLabel?: boolean;
};

/** An amount of the location's currency, whose sign stands before it. */
export function Amount({ control, name, label, currency, disabled, showLabel }: AmountProps) {
  const { sign } = usePriceWriter(currency);
  return (
    <Field
      control={control}
      name={name}
      label={label}
      hideLabel={!showLabel}
      lead={sign}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled ?? false}
    />
  );
}

/** A date for each event; without any it is off. */
function Events({ control, currency }: { control: Control<TypedPricing>; currency: string }) {
  const { t } = useTranslation('pricing');
  const { fields, append, remove } = useFieldArray({ control, name: 'events' });
  return (
    <Row
      name={t('event')}
      hint={t('eventHint')}
      toggle={
        <Button variant="quiet" onClick={() => append({ date: '', price: '' })}>
          <Icon of={Plus} size={18} />
          {t('addEvent')}
        </Button>
      }
    >
      {fields.length > 0 ? (
        <ul className="flex flex-col gap-3 pb-2">
          {fields.map(({ id }, index) => (
            <li key={id}>
              <fieldset
                aria-label={t('eventNumber', { number: index + 1 })}
                className="flex min-w-0 flex-wrap items-start gap-3"
              >
                <div className="min-w-0 grow basis-[9rem]">
                  <Field
                    control={control}
                    name={`events.${index}.date`}
                    label={t('date')}
                    type="date"
                  />
                </div>
                <div className="w-[8rem] shrink-0">
                  <Amount
                    control={control}
                    name={`events.${index}.price`}
                    label={t('price')}
                    currency={currency}
                    showLabel
                  />
                </div>
                <span className="pt-8">
                  <IconButton label={t('removeEvent')} onClick={() => remove(index)}>
                    <Icon of={X} />
                  </IconButton>
                </span>
              </fieldset>
            </li>
          ))}
        </ul>
      ) : null}
    </Row>
  );
}
