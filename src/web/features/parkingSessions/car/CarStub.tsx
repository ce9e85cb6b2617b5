import { useTranslation } from '#web/lib/translation.ts';
import type { ParkingSession } from '#contract/parkingSessions.ts';
import { useProgress } from '#web/app/useProgress.ts';
import { when } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { guestTones, useArrival } from '#web/lib/promise.ts';
import { TicketPass } from '#web/features/stays/TicketPass.tsx';
import { Stub } from '#web/ui/stub/Stub.tsx';
import type { StubFact } from '#web/ui/stub/Stub.tsx';
import { CodeDigits } from '../components/SessionCodeParts.tsx';
import { useSessionCar } from '../viewModel.ts';
import { chooseHeadline, computeProgress } from './view.ts';

type Props = { session: ParkingSession };

/** The car as the customer's paper ticket. */
export function CarStub({ session }: Props) {
  const { t } = useTranslation('sessions');
  const progress = useProgress();
  const step = computeProgress(session);
  const { order, location } = session;
  const isAsked = session.status === 'retrieval_requested';
  const arrival = useArrival(isAsked ? order : null, location.timeZone);
  const runner = order?.assignedValet?.name;
  const detail = useDetail(session);
  return (
    <Stub
      size="lg"
      tone={
        session.status === 'cancelled'
          ? 'quiet'
          : guestTones[arrival?.standing.punctuality ?? 'onTime']
      }
      headline={arrival?.late ?? t(`car.headline.${chooseHeadline(session)}`)}
      headingLevel={2}
      detail={arrival?.nowExpected ?? detail}
      place={location.name}
      number={session.ticketNumber}
      progress={step ? progress(step[0], step[1]) : undefined}
      plate={session.vehicleInfo.licensePlate}
      appearance={session.vehicleInfo.appearance}
      facts={useFacts(session)}
    >
      {arrival ? (
        <div className="flex flex-col gap-1">
          <p className="flex flex-col">
            <span className="text-15 text-muted">
              {arrival.by === null ? t('car.expected') : t('car.arrives')}
            </span>
            <bdi className="text-28 leading-tight font-strong">{arrival.left}</bdi>
          </p>
          {runner ? <p className="text-15">{t('car.by', { name: isolate(runner) })}</p> : null}
        </div>
      ) : null}
      {session.status === 'ready_for_pickup' ? (
        <TicketPass
          number={session.ticketNumber}
          place={location.name}
          address={location.address}
        />
      ) : null}
    </Stub>
  );
}

function useDetail({ status, valet, location, order, ...at }: ParkingSession): string | null {
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
      return order?.assignedValet
        ? t('car.readyBy', { name: isolate(order.assignedValet.name) })
        : at.readyAt && t('car.readySince', formatTime(at.readyAt));
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
    parkingSpot && session.status !== 'ready_for_pickup'
      ? { label: t('car.spot'), value: parkingSpot, isolate: true }
      : null,
    valet ? { label: t('car.valet'), value: valet.name, isolate: true } : null,
    confirmationCode
      ? { label: t('car.code'), value: <CodeDigits code={confirmationCode} className="text-17" /> }
      : null,
    specialInstructions
      ? { label: t('car.instructions'), value: specialInstructions, isolate: true }
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}
