import type { ReactNode } from 'react';
import type { Service } from '#contract/services.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useServiceCar } from '../viewModel.ts';

/** Further details of a service: car, place, people and times. */
export function Details({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const car = useServiceCar();
  const placeName = usePlaceName();
  const { vehicleInfo, valetName, requestedTime, specialInstructions, order } = service;
  const year = vehicleInfo.year ? ` · ${vehicleInfo.year}` : '';
  const text = (label: string, value: string | null | undefined): DetailFact | null =>
    value ? { label, value: isolateText(value) } : null;
  const at = (instant: string | null | undefined) =>
    instant ? formatWhen(instant, language, service.timeZone) : null;
  return (
    <Facts
      facts={[
        text(t('facts.type'), t(`type.${service.serviceType}`)),
        { label: t('facts.car'), value: car(service) + year },
        text(
          t('facts.place'),
          [placeName(service.location, service.locationArabic), service.businessName]
            .map(isolateText)
            .join(' · '),
        ),
        text(t('facts.area'), service.parkingLocation),
        text(t('facts.spot'), service.parkingSpot),
        text(t('facts.valet'), valetName),
        service.status === 'pending'
          ? text(t('facts.requestedFor'), at(requestedTime) ?? t('facts.atOnce'))
          : null,
        text(t('facts.scheduled'), at(order?.scheduledFor)),
        text(t('facts.instructions'), specialInstructions),
        text(t('facts.number'), service.pickupCode),
      ]}
    />
  );
}

export type DetailFact = { label: string; value: ReactNode };

/** Description list, one fact per line. */
export function Facts({ facts }: { facts: readonly (DetailFact | null)[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {facts.map((fact) =>
        fact ? (
          <div
            key={fact.label}
            className="flex flex-wrap justify-between gap-x-6 py-2.5 first:pt-0 last:pb-0"
          >
            <dt className="text-15 text-muted">{fact.label}</dt>
            <dd className="min-w-0 text-15 font-medium wrap-anywhere">{fact.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
