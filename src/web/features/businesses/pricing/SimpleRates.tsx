import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import type { Rates } from '#contract/pricing.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { usePriceWriter } from './priceWriter.ts';
import { AmountField, RateRow, RateToggle } from './RateRow.tsx';
import type { TypedPricing, TypedRates } from './typedPricing.ts';

type Props<T extends FieldValues & TypedRates> = {
  control: Control<T>;
  currency: string;
  /** Saved rates, shown as hints; null for a new location. */
  saved: Rates | null;
};

/** Fields for the hourly rate and the flat rate, for any form with these fields. */
export function SimpleRates<T extends FieldValues & TypedRates>({
  control,
  currency,
  saved,
}: Props<T>) {
  const { t } = useTranslation('pricing');
  const { ofMajor } = usePriceWriter(currency);
  // The cast is safe because every form with these fields extends `TypedRates`.
  const own = control as unknown as Control<TypedPricing>;
  const isFlat = useWatch({ control: own, name: 'useFlatRate' });
  const hourly = saved ? t('now', { value: ofMajor(saved.hourlyRate) }) : t('perHour');
  return (
    <>
      <RateRow
        name={t('hourlyRate')}
        hint={isFlat ? t('notWithFlat') : hourly}
        field={
          <AmountField
            control={own}
            name="hourlyRate"
            label={t('hourlyRate')}
            currency={currency}
          />
        }
      />
      <RateRow
        name={t('useFlatRate')}
        hint={t('flatHint')}
        toggle={<RateToggle control={own} name="useFlatRate" label={t('useFlatRate')} />}
        field={
          <AmountField
            control={own}
            name="flatRate"
            label={t('flatRate')}
            currency={currency}
            disabled={!isFlat}
          />
        }
      />
    </>
  );
}
