import type { LocationPricing } from '#contract/pricing.ts';
import { MeanwhileNote } from '#web/app/portal/MeanwhileNote.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useRatesText } from './ratesText.ts';
import { type PricingBasis, toPricingBasis, type usePricingForm } from './usePricingForm.ts';

type Props = { pricing: LocationPricing; form: ReturnType<typeof usePricingForm> };

/** Note about the prices that another person changed during this edit. */
export function PricingMeanwhile({ pricing, form }: Props) {
  const { t, language } = useTranslation(['pricing', 'portal']);
  const { currency, timeZone } = pricing;
  const ratesText = useRatesText(currency);
  const write = ({ rates, upcoming }: PricingBasis) => [
    ...ratesText(rates),
    {
      label: t('pricing:upcoming.title'),
      text:
        upcoming
          .map(({ effectiveFrom }) => formatDateTime(effectiveFrom ?? '', language, timeZone))
          .join('; ') || t('portal:meanwhile.none'),
    },
  ];
  return (
    <MeanwhileNote
      form={form}
      meanwhile={form.meanwhile}
      saved={toPricingBasis(pricing)}
      write={write}
    />
  );
}
