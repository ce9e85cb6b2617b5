import { useState } from 'react';
import type { LocationPricing } from '#contract/pricing.ts';
import type { ParkingRateTable } from '#domain/payments/rates/parkingRateTable.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { type CsvValue, saveCsv } from '#web/lib/csv.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showFailedToast } from '#web/ui/toasts.ts';
import { exportPricing } from './api.ts';

/** Lists the lines of the rate tables with their validity, one row for each line. */
export function listRateRows(tables: readonly ParkingRateTable[]): CsvValue[][] {
  return tables.flatMap(({ validStart, validEnd, rateLineCollections }) =>
    rateLineCollections.flatMap(({ validity, maxValue, applicableCurrency, rateLines }) =>
      rateLines.map(({ rateLineType, value }) => [
        validStart,
        validEnd,
        rateLineType,
        validity.date ?? null,
        validity.applicableDay?.join(' ') ?? null,
        validity.startTimeOfPeriod ?? null,
        validity.endTimeOfPeriod ?? null,
        value,
        maxValue ?? null,
        applicableCurrency,
      ]),
    ),
  );
}

/** Exports the current and upcoming prices of a location to a file. */
export function useExportRates({ locationId }: LocationPricing) {
  const { t } = useTranslation('pricing');
  const errorText = useErrorText();
  const [isSaving, setSaving] = useState(false);
  async function save(write: (tables: ParkingRateTable[]) => void): Promise<void> {
    setSaving(true);
    try {
      const { rateTables } = await exportPricing(locationId);
      write(rateTables as ParkingRateTable[]);
    } catch (error) {
      showFailedToast(t('export.failed'), errorText(error));
    } finally {
      setSaving(false);
    }
  }
  const names = [
    'validFrom',
    'validTo',
    'kind',
    'date',
    'days',
    'from',
    'to',
    'price',
    'maximum',
    'currency',
  ] as const;
  return {
    isSaving,
    asJson: () =>
      save((rateTables) =>
        saveFile(
          `${t('export.file')}.json`,
          JSON.stringify({ rateTables }, null, 2),
          'application/json',
        ),
      ),
    asCsv: () =>
      save((tables) =>
        saveCsv(t('export.file'), [
          names.map((name) => t(`export.${name}`)),
          ...listRateRows(tables),
        ]),
      ),
  };
}
export type RatesExport = ReturnType<typeof useExportRates>;
