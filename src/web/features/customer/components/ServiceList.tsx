import { Star } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Service } from '#contract/services.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { when } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { useServiceCar } from '../viewModel.ts';
import { StatusBadge } from './StatusBadge.tsx';

const DetailsDialog = lazyPart(async () => (await import('./DetailsDialog.tsx')).DetailsDialog);

/** Services below each other; a press opens one with all there is to know. */
export function ServiceList({ services }: { services: readonly Service[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceRow service={service} onOpen={() => setOpenId(service.id)} />
          </li>
        ))}
      </ul>
      {openId ? (
        <Suspense>
          <DetailsDialog id={openId} onClose={() => setOpenId(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

type ServiceRowProps = { service: Service; onOpen: () => void };

/** A service in a list: which car, where and when, how it stands, what it cost. */
function ServiceRow({ service, onOpen }: ServiceRowProps) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const car = useServiceCar();
  const { vehicleInfo, location, createdAt, totalAmount, rating, timeZone } = service;
  const { ofMajor } = useMoney(service.currency);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full cursor-pointer flex-col gap-1.5 rounded-sm px-2 py-3.5 text-start transition-colors hover:bg-raised"
    >
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <bdi className="min-w-0 text-17 font-strong wrap-anywhere">{location}</bdi>
        <StatusBadge status={service.status} />
      </span>
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-15">
        <span className="min-w-0 text-muted">
          {car(service)}
          {vehicleInfo.licensePlate ? (
            <>
              {' · '}
              <bdi className="font-medium text-ink">{vehicleInfo.licensePlate}</bdi>
            </>
          ) : null}
        </span>
        {totalAmount === null ? null : (
          <span className="font-strong tabular-nums">{ofMajor(totalAmount)}</span>
        )}
      </span>
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 text-12 text-muted">
        <span>
          {t(`type.${service.serviceType}`)} · {when(createdAt, language, timeZone)}
        </span>
        {rating === null ? null : <Stars rating={rating} />}
      </span>
    </button>
  );
}

/** A rating as it was given. */
function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('services');
  return (
    <span className="inline-flex">
      <span className="sr-only">{t('rating.stars', { count: rating })}</span>
      {Array.from({ length: rating }, (_, index) => (
        <Icon key={index} of={Star} size={14} className="fill-brass text-brass" />
      ))}
    </span>
  );
}
