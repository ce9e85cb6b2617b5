import { writePlate } from '#domain/vehicles/writePlate.ts';
import { Star } from 'lucide-react';
import { useEffect } from 'react';
import type { Service } from '#contract/services.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { formatWhen } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { prefetchParts, suspendedPart } from '#web/ui/lazyPart.tsx';
import { getRefundedAmount, useServiceCar } from '../viewModel.ts';
import { useOpenVisit } from './useOpenVisit.ts';
import { StatusBadge } from './StatusBadge.tsx';

const DetailsDialog = suspendedPart(
  async () => (await import('./DetailsDialog.tsx')).DetailsDialog,
);

/** List of services; a press on a row opens the service's details. */
export function ServiceList({ services }: { services: readonly Service[] }) {
  const { open } = useOpenVisit();
  return (
    <ul className="@container divide-y divide-line border-y border-line">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceRow service={service} onOpen={() => open(service.id)} />
        </li>
      ))}
    </ul>
  );
}

/** Dialog of the service that the URL names; Back closes the dialog. */
export function OpenVisit() {
  const { id, close } = useOpenVisit();
  useEffect(() => prefetchParts(DetailsDialog), []);
  if (!id) return null;
  return <DetailsDialog key={id} id={id} onClose={close} />;
}

type ServiceRowProps = { service: Service; onOpen: () => void };

/** Row of a service: car, place, time, state and price. */
function ServiceRow({ service, onOpen }: ServiceRowProps) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const car = useServiceCar();
  const placeName = usePlaceName();
  const { vehicleInfo, location, locationArabic, createdAt, totalAmount, rating, timeZone } =
    service;
  const { ofMajor } = useMoney(service.currency);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full cursor-pointer flex-col gap-1.5 rounded-sm px-2 py-3.5 text-start transition-colors hover:bg-raised @3xl:grid @3xl:min-h-11 @3xl:grid-cols-[minmax(0,4fr)_minmax(0,7fr)_6rem_10rem_4.375rem_5.25rem_9.25rem] @3xl:items-center @3xl:gap-x-2 @3xl:py-1"
    >
      {/* `contents` puts all parts of the row on one grid line in a wide list. */}
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 @3xl:contents">
        <bdi className="min-w-0 text-17 font-strong wrap-anywhere @3xl:col-start-1 @3xl:row-start-1 @3xl:text-15">
          {placeName(location, locationArabic)}
        </bdi>
        <span className="max-w-full shrink-0 @3xl:col-start-7 @3xl:row-start-1 @3xl:justify-self-end">
          <StatusBadge service={service} />
        </span>
      </span>
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-15 @3xl:contents">
        <span className="min-w-0 @3xl:contents">
          <span className="text-muted @3xl:col-start-2 @3xl:row-start-1 @3xl:truncate">
            <CarGlyph {...vehicleInfo.appearance} /> {car(service)}
          </span>
          {vehicleInfo.licensePlate ? (
            <>
              <span className="text-muted @3xl:hidden"> · </span>
              <bdi className="font-medium whitespace-nowrap @3xl:col-start-3 @3xl:row-start-1">
                {writePlate(vehicleInfo.licensePlate, vehicleInfo.plateRegion)}
              </bdi>
            </>
          ) : null}
        </span>
        {totalAmount === null ? null : (
          <span className="font-strong tabular-nums @3xl:col-start-6 @3xl:row-start-1 @3xl:justify-self-end">
            {service.paymentStatus === 'refunded'
              ? t('cost.refunded')
              : ofMajor(totalAmount - getRefundedAmount(service))}
          </span>
        )}
      </span>
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 text-12 text-muted @3xl:contents">
        <span className="@3xl:col-start-4 @3xl:row-start-1 @3xl:whitespace-nowrap">
          <span className="@3xl:sr-only">{t(`type.${service.serviceType}`)} · </span>
          {formatWhen(createdAt, language, timeZone)}
        </span>
        {rating === null ? null : <Stars rating={rating} />}
      </span>
    </button>
  );
}

/** Shows the rating that the customer gave as stars. */
function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('services');
  return (
    <span className="inline-flex @3xl:col-start-5 @3xl:row-start-1">
      <span className="sr-only">{t('rating.stars', { count: rating })}</span>
      {Array.from({ length: rating }, (_, index) => (
        <Icon key={index} of={Star} size={14} className="fill-brass text-brass" />
      ))}
    </span>
  );
}
