import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { when } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { dollars, useServiceCar } from '../look.ts';
import { Stars } from './Stars.tsx';
import { StatusBadge } from './StatusBadge.tsx';

type Props = { service: Service; onOpen: () => void };

/** A service in a list: which car, where and when, how it stands, what it cost. */
export function ServiceRow({ service, onOpen }: Props) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const car = useServiceCar();
  const { vehicleInfo, location, createdAt, totalAmount, rating } = service;
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
          <span className="font-strong tabular-nums">{dollars(totalAmount)}</span>
        )}
      </span>
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 text-12 text-muted">
        <span>
          {t(`type.${service.serviceType}`)} · {when(createdAt, language)}
        </span>
        {rating === null ? null : <Stars rating={rating} />}
      </span>
    </button>
  );
}
