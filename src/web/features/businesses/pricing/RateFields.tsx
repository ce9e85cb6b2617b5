import { Plus, X } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import type { LocationPricing } from '#contract/pricing.ts';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { usePriceWriter } from './priceWriter.ts';
import { AmountField, RateRow, RateToggle } from './RateRow.tsx';
import { SimpleRates } from './SimpleRates.tsx';
import type { TypedPricing } from './typedPricing.ts';

type Props = { control: Control<TypedPricing>; typed: TypedPricing; pricing: LocationPricing };

/** Fields for all rates. Each rate except the hourly rate can be switched off. */
export function RateFields({ control, typed, pricing }: Props) {
  const bind = bindTo(control);
  const { t } = useTranslation('pricing');
  const { currency } = pricing;
  const { ofMajor } = usePriceWriter(currency);
  const { rates } = pricing.current;
  const now = (value: string | number | null) =>
    value === null ? t('nowOff') : t('now', { value });
  const isFlat = typed.useFlatRate;
  return (
    <div className="min-w-0">
      <SimpleRates control={control} currency={currency} saved={rates} />
      <RateRow
        name={t('freeMinutes')}
        hint={`${t('freeHint')} · ${now(rates.freeMinutes)}`}
        toggle={<RateToggle {...bind('hasFreeMinutes')} label={t('freeMinutes')} />}
        field={
          <Field
            {...bind('freeMinutes')}
            label={t('minutes')}
            hideLabel
            inputMode="numeric"
            lead={t('min')}
            disabled={!typed.hasFreeMinutes}
          />
        }
      />
      <RateRow
        name={t('dailyMaximum')}
        hint={`${t('dailyHint')} · ${isFlat ? t('notWithFlat') : now(rates.dailyMaximum === null ? null : ofMajor(rates.dailyMaximum))}`}
        toggle={<RateToggle {...bind('hasDailyMaximum')} label={t('dailyMaximum')} />}
        field={
          <AmountField
            {...bind('dailyMaximum')}
            label={t('dailyMaximum')}
            currency={currency}
            disabled={!typed.hasDailyMaximum}
          />
        }
      />
      <RateRow
        name={t('overnight')}
        hint={`${t('overnightHint')} · ${isFlat ? t('notWithFlat') : now(rates.overnight && ofMajor(rates.overnight.price))}`}
        toggle={<RateToggle {...bind('hasOvernight')} label={t('overnight')} />}
        field={
          <AmountField
            {...bind('overnightPrice')}
            label={t('overnightPrice')}
            currency={currency}
            disabled={!typed.hasOvernight}
          />
        }
      >
        {typed.hasOvernight ? (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
            <Field {...bind('overnightFrom')} label={t('from')} type="time" />
            <Field {...bind('overnightTo')} label={t('to')} type="time" />
          </div>
        ) : null}
      </RateRow>
      <Events control={control} currency={currency} />
    </div>
  );
}

/** Fields for prices on event dates. Without a date there is no event price. */
function Events({ control, currency }: { control: Control<TypedPricing>; currency: string }) {
  const bind = bindTo(control);
  const { t } = useTranslation('pricing');
  const { fields, append, remove } = useFieldArray({ control, name: 'events' });
  return (
    <RateRow
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
                  <Field {...bind(`events.${index}.date`)} label={t('date')} type="date" />
                </div>
                <div className="w-[8rem] shrink-0">
                  <AmountField
                    {...bind(`events.${index}.price`)}
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
    </RateRow>
  );
}
