import type { ReactNode } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import type { Service } from '#contract/services.ts';
import { minutesLeft } from '#domain/orders/countdown.ts';
import { useProgress } from '#web/app/useProgress.ts';
import { useNow } from '#web/lib/clock.ts';
import { minutes, time, when } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import type { StubFact, StubTone } from '#web/ui/stub/Stub.tsx';
import { progressByState, getServiceState, useDetail, useServiceCar } from '../viewModel.ts';
import type { State } from '../viewModel.ts';

const tones: Partial<Record<State, StubTone>> = {
  pay: 'amber',
  returned: 'quiet',
  cancelled: 'quiet',
};

const MINUTE_MS = 60_000;

/** From here on a time of day says more than minutes. */
const MANY_MINUTES = 60;

type Props = {
  service: Service;
  /** When the service was read, for its minutes to be counted down. */
  readAt: number;
  size: 'lg' | 'md';
  children?: ReactNode;
};

/** The customer's car as its ticket: how it stands, since when, where. */
export function CarStub({ service, readAt, size, children }: Props) {
  const { t } = useTranslation(['services', 'common']);
  const language = useLanguage();
  const car = useServiceCar();
  const detail = useDetail();
  const progress = useProgress();
  const state = getServiceState(service);
  const names = [
    t('common:progress.received'),
    t('common:progress.parked'),
    t('common:progress.onItsWay'),
    t('common:progress.ready'),
  ] as const;
  const isCounted = state === 'queued' || state === 'dispatched';
  return (
    <Stub
      size={size}
      tone={tones[state] ?? 'green'}
      headline={t(`headline.${state}`)}
      detail={detail(service, (instant) => when(instant, language, service.timeZone))}
      aside={
        isCounted && service.order ? (
          <Arrival order={service.order} zone={service.timeZone} readAt={readAt} />
        ) : null
      }
      place={service.location}
      number={service.pickupCode}
      progress={
        state === 'cancelled' ? undefined : { ...progress(...progressByState[state]), names }
      }
      plate={service.vehicleInfo.licensePlate}
      noPlate={t('common:car.noPlate')}
      facts={[{ label: t('facts.car'), value: car(service) }, ...useFacts(service, state)]}
    >
      {children}
    </Stub>
  );
}

function useFacts(service: Service, state: State): StubFact[] {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const { parkedTime, parkingLocation: area, parkingSpot: spot, order, timeZone } = service;
  return [
    ...(area ? [{ label: t('facts.area'), value: area, isolate: true }] : []),
    ...(spot ? [{ label: t('facts.spot'), value: spot, isolate: true }] : []),
    ...(parkedTime && state !== 'parked'
      ? [{ label: t('facts.since'), value: when(parkedTime, language, timeZone) }]
      : []),
    ...(order?.scheduledFor && service.status === 'retrieval_requested'
      ? [{ label: t('facts.scheduled'), value: when(order.scheduledFor, language, timeZone) }]
      : []),
  ];
}

/** `readAt` on the server's clock. */
type ArrivalProps = {
  order: Pick<GuestOrder, 'status' | 'etaMinutes'>;
  zone: string;
  readAt: number;
};

/** In how many minutes the car is at the curb, counted down; it does not promise what has passed. */
function Arrival({ order, zone, readAt }: ArrivalProps) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const left = minutesLeft(order, readAt, useNow());
  if (left === null) return <span className="text-20">{t('arrival.delayed')}</span>;
  const isFarOff = left >= MANY_MINUTES;
  const shown = isFarOff
    ? time(new Date(readAt + order.etaMinutes * MINUTE_MS), language, zone)
    : minutes(left, language);
  return (
    <span className="flex flex-col">
      <span className="text-12 font-normal">{isFarOff ? t('arrival.at') : t('arrival.label')}</span>
      <span className="text-28 leading-tight whitespace-nowrap tabular-nums">{isolate(shown)}</span>
    </span>
  );
}
