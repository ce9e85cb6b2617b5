import type { ReactNode } from 'react';
import type { Service } from '#contract/services.ts';
import type { StayCarState } from '#domain/orders/carState.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { guestTones, useArrival, type CarArrival } from '#web/lib/promise.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Stub, type StubFact } from '#web/ui/stub/Stub.tsx';
import { pickTone } from '#web/ui/stateTones.ts';
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
  const placeName = usePlaceName();
  const state = getServiceState(service);
  const isCounted = state === 'waitingForRunner' || state === 'onItsWay';
  const arrival = useArrival(isCounted ? service.order : null, service.timeZone);
  return (
    <Stub
      size={size}
      tone={pickTone(guestTones[arrival?.standing.punctuality ?? 'onTime'], state)}
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
      progress={progressByState[state]}
      areStepsNamed
      car={service.vehicleInfo}
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
  const when = (instant: string | null | undefined) =>
    instant && formatWhen(instant, language, timeZone);
  return [
    { label: t('facts.area'), value: area, isolate: true },
    { label: t('facts.spot'), value: spot, isolate: true },
    { label: t('facts.since'), value: state !== 'parked' && when(parkedTime) },
    {
      label: t('facts.scheduled'),
      value: service.status === 'retrieval_requested' && when(order?.scheduledFor),
    },
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
