import type { ReactNode } from 'react';
import type { Service } from '#contract/services.ts';
import type { StayCarState } from '#domain/orders/carState.ts';
import { useProgress, useProgressNames } from '#web/app/useProgress.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { guestTones, useArrival } from '#web/lib/promise.ts';
import type { CarArrival } from '#web/lib/promise.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import type { StubFact } from '#web/ui/stub/Stub.tsx';
import { stateTones } from '#web/ui/stateTones.ts';
import {
  progressByState,
  getParkedAt,
  getServiceState,
  useStubDetail,
  useServiceCar,
} from '../viewModel.ts';

type Props = {
  service: Service;
  size: 'lg' | 'md';
  children?: ReactNode;
};

/** Stub of the customer's car: state, time and place. */
export function CarStub({ service, size, children }: Props) {
  const { t } = useTranslation(['services', 'common']);
  const language = useLanguage();
  const car = useServiceCar();
  const detail = useStubDetail();
  const progress = useProgress();
  const placeName = usePlaceName();
  const state = getServiceState(service);
  const names = useProgressNames();
  const isCounted = state === 'waitingForRunner' || state === 'onItsWay';
  const arrival = useArrival(isCounted ? service.order : null, service.timeZone);
  return (
    <Stub
      size={size}
      tone={arrival ? guestTones[arrival.standing.punctuality] : stateTones[state].stub}
      headline={arrival?.late ?? t(`headline.${state}`)}
      detail={[
        arrival?.nowExpected,
        detail(service, (instant) => formatWhen(instant, language, service.timeZone)),
      ]
        .filter(Boolean)
        .join(' · ')}
      aside={arrival ? <ArrivalText {...arrival} /> : null}
      place={placeName(service.location, service.locationArabic)}
      number={service.pickupCode}
      progress={
        state === 'cancelled' ? undefined : { ...progress(...progressByState[state]), names }
      }
      plate={service.vehicleInfo.licensePlate}
      plateRegion={service.vehicleInfo.plateRegion}
      appearance={service.vehicleInfo.appearance}
      noPlate={t('common:car.noPlate')}
      facts={[{ label: t('facts.car'), value: car(service) }, ...useFacts(service, state)]}
    >
      {children}
    </Stub>
  );
}

function useFacts(service: Service, state: StayCarState): StubFact[] {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const { parkedTime, order, timeZone } = service;
  const at = getParkedAt(service);
  if (!at) return [];
  const { area, spot } = at;
  return [
    ...(area ? [{ label: t('facts.area'), value: area, isolate: true }] : []),
    ...(spot ? [{ label: t('facts.spot'), value: spot, isolate: true }] : []),
    ...(parkedTime && state !== 'parked'
      ? [{ label: t('facts.since'), value: formatWhen(parkedTime, language, timeZone) }]
      : []),
    ...(order?.scheduledFor && service.status === 'retrieval_requested'
      ? [{ label: t('facts.scheduled'), value: formatWhen(order.scheduledFor, language, timeZone) }]
      : []),
  ];
}

/** Shows the minutes until the car arrives, or the time of arrival. */
function ArrivalText({ left, by, standing }: CarArrival) {
  const { t } = useTranslation('services');
  if (standing.minutesLeft === null) return <span className="text-20">{left}</span>;
  return (
    <span className="flex flex-col">
      <span className="text-12 font-normal">
        {by === null ? t('arrival.at') : t('arrival.label')}
      </span>
      <span className="text-28 leading-tight whitespace-nowrap tabular-nums">
        {isolateText(left)}
      </span>
    </span>
  );
}
