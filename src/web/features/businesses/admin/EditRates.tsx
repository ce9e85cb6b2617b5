import type { LocationPricing } from '#contract/pricing.ts';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { usePricing } from '#web/features/businesses/pricing/api.ts';
import { Bands } from '#web/features/businesses/pricing/Bands.tsx';
import { PricingMeanwhile } from '#web/features/businesses/pricing/PricingMeanwhile.tsx';
import { RateFields } from '#web/features/businesses/pricing/RateFields.tsx';
import { UpcomingVersions } from '#web/features/businesses/pricing/Versions.tsx';
import { usePricingForm } from '#web/features/businesses/pricing/usePricingForm.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

type Props = { id: string; onSaved: () => void };

/** Form in a dialog that edits the prices of a location. */
export function EditRates({ id, onSaved }: Props) {
  const { t } = useTranslation('pricing');
  return (
    <QueryState
      query={usePricing(id)}
      failed={t('failed')}
      skeleton={<Skeleton className="h-96" />}
    >
      {(pricing) => (
        <div className="flex flex-col gap-5">
          <p className="text-15 text-muted">{t('effect.note')}</p>
          <UpcomingVersions pricing={pricing} />
          <RatesForm pricing={pricing} onSaved={onSaved} />
        </div>
      )}
    </QueryState>
  );
}

type FormProps = { pricing: LocationPricing; onSaved: () => void };

function RatesForm({ pricing, onSaved }: FormProps) {
  const { t } = useTranslation('pricing');
  const form = usePricingForm(pricing, onSaved);
  const { control, typed, isTouched } = form;
  return (
    <AppForm form={form} submitLabel={t('update')} isDisabled={!isTouched} errorBelow gap="gap-5">
      <PricingMeanwhile pricing={pricing} form={form} />
      <RateFields control={control} typed={typed} pricing={pricing} />
      {typed.useFlatRate ? null : (
        <section className="flex flex-col gap-3">
          <h3 className="text-17">{t('week.title')}</h3>
          <Bands control={control} currency={pricing.currency} />
        </section>
      )}
    </AppForm>
  );
}
