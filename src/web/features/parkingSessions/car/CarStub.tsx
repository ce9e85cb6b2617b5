import { useTranslation } from '#web/lib/translation.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { ParkingSession } from '#contract/parkingSessions.ts';
import { minutesLeft } from '#domain/orders/countdown.ts';
import { useProgress } from '#web/app/useProgress.ts';
import { useNow } from '#web/lib/clock.ts';
import { when } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import type { StubFact } from '#web/ui/stub/Stub.tsx';
import { CodeDigits } from '../components/SessionCodeParts.tsx';
import { useSessionCar } from '../viewModel.ts';
import { chooseHeadline, computeProgress } from './view.ts';

type Props = { session: ParkingSession; readAt: number };

/** The car as the customer's paper ticket. */
export function CarStub({ session, readAt }: Props) {
  const { t } = useTranslation('sessions');
  const progress = useProgress();
  const step = computeProgress(session);
  return (
    <Stub
      size="lg"
      tone={session.status === 'cancelled' ? 'quiet' : 'green'}
      headline={t(`car.headline.${chooseHeadline(session)}`)}
      headingLevel={2}
      detail={useDetail(session)}
      place={session.location.name}
      number={session.ticketNumber}
      progress={step ? progress(step[0], step[1]) : undefined}
      plate={session.vehicleInfo.licensePlate}
      facts={useFacts(session)}
    >
      {session.status === 'retrieval_requested' && session.order ? (
        <Arrival order={session.order} readAt={readAt} />
      ) : null}
    </Stub>
  );
}

function useDetail({ status, valet, location, ...at }: ParkingSession): string | null {
  const { t } = useTranslation('sessions');
  const language = useLanguage();
  const formatTime = (instant: string | null) => ({
    time: instant ? isolate(when(instant, language, location.timeZone)) : '',
  });
  switch (status) {
    case 'linked':
      return valet ? t('car.linkedBy', { name: isolate(valet.name) }) : t('car.linkedDetail');
    case 'parked':
      return at.parkedAt && t('car.parkedSince', formatTime(at.parkedAt));
    case 'retrieval_requested':
      return (
        at.retrievalRequestedAt && t('car.requestedSince', formatTime(at.retrievalRequestedAt))
      );
    case 'ready_for_pickup':
      return at.readyAt && t('car.readySince', formatTime(at.readyAt));
    case 'completed':
      return at.completedAt && t('car.completedAt', formatTime(at.completedAt));
    case 'waiting_for_customer':
    case 'cancelled':
      return null;
  }
}

function useFacts(session: ParkingSession): StubFact[] {
  const { t } = useTranslation('sessions');
  const car = useSessionCar();
  const { vehicleInfo, parkingSpot, valet, confirmationCode, specialInstructions } = session;
  const facts: (StubFact | null)[] = [
    { label: t('car.car'), value: car(vehicleInfo) },
    parkingSpot ? { label: t('car.spot'), value: parkingSpot, isolate: true } : null,
    valet ? { label: t('car.valet'), value: valet.name, isolate: true } : null,
    confirmationCode
      ? { label: t('car.code'), value: <CodeDigits code={confirmationCode} className="text-17" /> }
      : null,
    specialInstructions ? { label: t('car.instructions'), value: specialInstructions } : null,
  ];
  return facts.filter((fact) => fact !== null);
}

/** The promised minutes, counted down; after that it says that it takes longer. */
function Arrival({ order, readAt }: { order: GuestOrder; readAt: number }) {
  const { t } = useTranslation('sessions');
  const left = minutesLeft(order, readAt, useNow());
  const name = order.assignedValet?.name;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-col">
        <span className="text-15 text-muted">{t('car.arrives')}</span>
        <bdi className="text-28 leading-tight font-strong">
          {left === null ? t('car.anyMoment') : t('car.minutes', { count: left })}
        </bdi>
      </p>
      {left === null ? <p className="text-15">{t('car.longer')}</p> : null}
      {name ? <p className="text-15">{t('car.by', { name: isolate(name) })}</p> : null}
    </div>
  );
}
