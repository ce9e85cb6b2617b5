import type { PricingPreview } from '#contract/pricing.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { saveCsv } from '#web/lib/csv.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { usePriceWriter } from './priceWriter.ts';

/** Returns a function that exports the sample stays with the current and the new price. */
export function useExportGuests({ guests, currency }: PricingPreview): () => void {
  const { t } = useTranslation('pricing');
  const { ofLines } = usePriceWriter(currency);
  const toMajor = (cents: number) => minorToMajor(cents, currency);
  const head = [
    t('guests.guest'),
    t('guests.arrival'),
    t('guests.departure'),
    t('guests.before'),
    t('guests.after'),
    t('export.currency'),
    t('guests.how'),
  ];
  return () =>
    saveCsv(t('guests.file'), [
      head,
      ...guests.map(({ name, parkedAt, pickupAt, before, after }) => [
        t(`guests.names.${name}`),
        parkedAt,
        pickupAt,
        toMajor(before.priceCents),
        toMajor(after.priceCents),
        currency,
        ofLines(after.lines),
      ]),
    ]);
}
