import { writePlate } from '#domain/vehicles/writePlate.ts';
import type { Service } from '#contract/services.ts';
import { choosePlaceName } from '#domain/businesses/placeName.ts';
import { formatZonedTime } from '#domain/shared/zone.ts';
import { getCarState } from '#domain/orders/carState.ts';
import type { Translator } from '#texts/translator.ts';
import { callServer } from '#web/app/call.ts';
import { getRefundedAmount } from '../viewModel.ts';
import { type CsvValue, writeCsv } from '#web/lib/csv.ts';
import { toQuery, type HistoryFilter } from '../api/queries.ts';

type Translate = Translator<'serviceHistory', 'serviceHistory' | 'services' | 'common'>['t'];

const PAGE = 100;

/** Fetches every page of the filtered services. */
async function listAll(filter: HistoryFilter): Promise<Service[]> {
  const services: Service[] = [];
  for (;;) {
    const last = services.at(-1);
    const query = { ...toQuery(filter), limit: PAGE, ...(last ? { before: last.id } : {}) };
    const page = await callServer('GET /api/services', { query });
    services.push(...page);
    if (page.length < PAGE) return services;
  }
}

/**
 * Column names of the CSV file and the functions that read each value. Amounts are plain numbers;
 * the currency is a column.
 */
const columns = (
  t: Translate,
  language: string,
): [name: string, read: (service: Service) => CsvValue][] => {
  const at = (instant: string | null, { timeZone }: Service) =>
    instant && formatZonedTime(new Date(instant), timeZone);
  return [
    [t('services:facts.number'), ({ pickupCode }) => pickupCode],
    [t('services:facts.created'), (service) => at(service.createdAt, service)],
    [t('services:facts.dropoff'), (service) => at(service.dropoffTime, service)],
    [t('services:facts.parked'), (service) => at(service.parkedTime, service)],
    [t('services:facts.completed'), (service) => at(service.completedTime, service)],
    [t('services:facts.cancelled'), (service) => at(service.cancelledTime, service)],
    [t('history.columns.timeZone'), ({ timeZone }) => timeZone],
    [t('history.columns.business'), ({ businessName }) => businessName],
    [
      t('history.columns.location'),
      (service) =>
        choosePlaceName({ name: service.location, nameArabic: service.locationArabic }, language),
    ],
    [t('history.columns.address'), ({ address }) => address],
    [
      t('history.columns.plate'),
      ({ vehicleInfo }) => writePlate(vehicleInfo.licensePlate, vehicleInfo.plateRegion),
    ],
    [
      t('history.columns.car'),
      ({ vehicleInfo: { make, model } }) => [make, model].filter(Boolean).join(' '),
    ],
    [t('services:facts.type'), ({ serviceType }) => t(`services:type.${serviceType}`)],
    [
      t('history.filter'),
      ({ stayStatus, order }) => t(`common:state.${getCarState(stayStatus, order)}`),
    ],
    [t('history.columns.currency'), ({ currency }) => currency],
    [
      t('services:cost.service'),
      ({ serviceFee, discountAmount }) =>
        serviceFee === null ? null : serviceFee + (discountAmount ?? 0),
    ],
    [t('services:cost.discount'), ({ discountAmount }) => discountAmount && -discountAmount],
    [t('services:cost.fee'), ({ platformFee }) => platformFee],
    [t('services:cost.tip'), ({ tipAmount }) => tipAmount],
    [t('services:details.total'), ({ totalAmount }) => totalAmount],
    [
      t('history.columns.paidWith'),
      ({ paidAt, paymentMethod }) =>
        paidAt && paymentMethod ? t(`services:paidWith.${paymentMethod}`) : null,
    ],
    [t('services:cost.refunded'), (service) => getRefundedAmount(service) || null],
  ];
};

/** Returns the filtered services as CSV, in the screen's language. */
export async function exportHistory(
  filter: HistoryFilter,
  t: Translate,
  language: string,
): Promise<string> {
  const services = await listAll(filter);
  const table = columns(t, language);
  return writeCsv([
    table.map(([name]) => name),
    ...services.map((service) => table.map(([, read]) => read(service))),
  ]);
}
