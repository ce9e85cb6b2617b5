import { Download } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { LocationPricing } from '#contract/pricing.ts';
import { hasErrorCode } from '#web/app/portal/useMeanwhile.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { usePreview } from './api.ts';
import { Bands } from './Bands.tsx';
import { useExportRates, type RatesExport } from './exportRates.ts';
import { countDifferent, useRecentText } from './headline.ts';
import { PricingMeanwhile } from './PricingMeanwhile.tsx';
import { RateFields } from './RateFields.tsx';
import { TakesEffect } from './TakesEffect.tsx';
import { toPricingChange, isComplete, toRateTable } from './typedPricing.ts';
import { TypicalGuests } from './TypicalGuests.tsx';
import { usePricingForm } from './usePricingForm.ts';
import { usePriceWriter } from './priceWriter.ts';
import { Versions } from './Versions.tsx';
import { useVisits } from './visits.ts';
import { Week } from './Week.tsx';
import './pricing.css';

const STILL_MS = 250;

/** Form of the prices of a location, with the preview of the change beside the form. */
export function PricingForm({ pricing }: { pricing: LocationPricing }) {
  const form = usePricingForm(pricing);
  const { control, failure, submit, typed } = form;
  const { currency, locationId } = pricing;
  const change = toPricingChange(typed, pricing);
  const asked = useDebounced(JSON.stringify(isComplete(change) ? change : null), STILL_MS);
  const chosen = useVisits();
  const preview = usePreview(locationId, JSON.parse(asked) as typeof change | null, chosen.visits);
  const isWrong = !isComplete(change) || hasErrorCode('VALIDATION', preview.error);
  // Hides the preview while the form is invalid, because the preview belongs to an earlier price.
  const shown = isWrong || preview.isError ? undefined : preview.data;
  const rates = toRateTable(change, currency);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col">
      <Head pricing={pricing} isTouched={form.isTouched} preview={shown} />
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        {failure ? <FormError {...failure} /> : null}
        <PricingMeanwhile pricing={pricing} form={form} />
      </div>
      <div className="grid gap-x-9 gap-y-6 min-[1100px]:grid-cols-[min(25rem,45%)_minmax(0,1fr)]">
        <RateFields control={control} typed={typed} pricing={pricing} />
        <div className="flex min-w-0 flex-col gap-4">
          <Week rates={rates} currency={currency} bands={typed.bands.length} />
          {typed.useFlatRate ? null : <Bands control={control} currency={currency} />}
        </div>
      </div>
      {shown ? <TypicalGuests preview={shown} chosen={chosen} /> : null}
      {isWrong || preview.isError ? <NoGuests isWrong={isWrong} /> : null}
      <Versions pricing={pricing} />
      <TakesEffect form={form} />
    </form>
  );
}

/** Message in place of the preview, when there is no preview for the typed price. */
function NoGuests({ isWrong }: { isWrong: boolean }) {
  const { t } = useTranslation('pricing');
  return (
    <section className="mt-6 flex flex-col gap-2">
      <h2 className="text-17">{t('guests.title')}</h2>
      <Banner kind={isWrong ? 'warning' : 'danger'} live>
        {t(isWrong ? 'guests.invalid' : 'guests.failed')}
      </Banner>
    </section>
  );
}

type HeadProps = {
  pricing: LocationPricing;
  isTouched: boolean;
  preview: ReturnType<typeof usePreview>['data'];
};

/**
 * Headline with the current price. During an edit, the headline says how many guests would pay more
 * or less.
 */
function Head({ pricing, isTouched, preview }: HeadProps) {
  const { t, language } = useTranslation('pricing');
  const { ofMajor } = usePriceWriter(pricing.currency);
  const recentText = useRecentText();
  const { rates, effectiveFrom } = pricing.current;
  const present = rates.useFlatRate
    ? t('headline.flat', { amount: ofMajor(rates.flatRate) })
    : t('headline.hourly', { amount: ofMajor(rates.hourlyRate) });
  const since = effectiveFrom
    ? t('kicker.since', { time: formatDateTime(effectiveFrom, language, pricing.timeZone) })
    : t('kicker.always');
  const { kind, count, all } = countDifferent(preview?.guests ?? []);
  const isAsked = isTouched && preview !== undefined;
  return (
    <PortalHead
      title={t('title')}
      headline={isAsked ? t(`headline.${kind}`, { count, all }) : present}
      kicker={isAsked ? recentText(preview) : since}
    >
      <Exports save={useExportRates(pricing)} />
    </PortalHead>
  );
}

/** Buttons that export the rate tables as JSON (in the APDS format) or CSV. */
function Exports({ save }: { save: RatesExport }) {
  const { t } = useTranslation('pricing');
  return (
    <>
      <Button isPending={save.isSaving} onClick={() => void save.asJson()}>
        <Icon of={Download} size={18} />
        {t('export.json')}
      </Button>
      <Button variant="quiet" isPending={save.isSaving} onClick={() => void save.asCsv()}>
        {t('export.csv')}
      </Button>
    </>
  );
}
