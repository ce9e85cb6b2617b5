import { useTranslation } from '#web/lib/translation.ts';
import type { ParkingSession } from '#contract/parkingSessions.ts';
import { getCarState, type StayCarState } from '#domain/orders/carState.ts';
import { PickupArrival } from '#web/features/payments/pay/PickupQuote.tsx';
import { useNow } from '#web/lib/clock.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { guestTones, useArrival } from '#web/lib/promise.ts';
import { TicketPass } from '#web/features/stays/TicketPass.tsx';
import { pickTone } from '#web/ui/stateTones.ts';
import { Stub, type StubFact } from '#web/ui/stub/Stub.tsx';
import { CodeDigits } from '../components/SessionCodeParts.tsx';
import { sessionSteps, useSessionCar } from '../viewModel.ts';

type Props = { session: ParkingSession };

/** Stub of the customer's car. */
export function CarStub({ session }: Props) {
  const { t } = useTranslation(['sessions', 'common']);
  const { order, location } = session;
  const state = getCarState(session.stayStatus, order);
  const isAsked = session.status === 'retrieval_requested';
  const arrival = useArrival(isAsked ? order : null, location.timeZone);
  const now = useNow();
  const runner = order?.assignedValet?.name;
  const detail = useDetail(session, state);
  return (
    <Stub
      size="lg"
      tone={pickTone(guestTones[arrival?.standing.punctuality ?? 'onTime'], state)}
      headline={arrival?.late ?? t(headlines[state])}
      headingLevel={2}
      detail={arrival?.nowExpected ?? detail}
      place={location.name}
      number={session.ticketNumber}
      progress={sessionSteps[state]}
      areStepsNamed
      car={session.vehicleInfo}
      facts={useFacts(session, state)}
    >
      {order && state === 'waitingForPayment' ? (
        <p className="grid gap-0.5 text-15 leading-[1.35]">
          <PickupArrival quote={order} zone={location.timeZone} now={now} />
        </p>
      ) : arrival ? (
        <div className="flex flex-col gap-1">
          <p className="flex flex-col">
            <span className="text-15 text-muted">
              {arrival.by === null ? t('car.expected') : t('car.arrives')}
            </span>
            <bdi className="text-28 leading-tight font-strong">{arrival.left}</bdi>
          </p>
          {runner ? <p className="text-15">{t('car.by', { name: isolateText(runner) })}</p> : null}
        </div>
      ) : state === 'atCurb' ? (
        <TicketPass
          number={session.ticketNumber}
          place={location.entrance ?? location.name}
          runner={runner}
          handover={order?.handover}
        />
      ) : null}
    </Stub>
  );
}

/** Headlines for the customer; the plain name of the state if there is nothing else to say. */
const headlines = {
  requested: 'car.headline.waiting_for_customer',
  withValet: 'car.headline.linked',
  parked: 'car.headline.parked',
  parkedAgain: 'car.headline.parkedAgain',
  waitingForPayment: 'common:state.waitingForPayment',
  waitingForRunner: 'common:state.waitingForRunner',
  onItsWay: 'car.headline.on_its_way',
  atCurb: 'car.headline.ready_for_pickup',
  returned: 'car.headline.completed',
  cancelled: 'car.headline.cancelled',
} as const;

function useDetail(session: ParkingSession, state: StayCarState): string | null {
  const { valet, location, order, ...at } = session;
  const { t } = useTranslation('sessions');
  const language = useLanguage();
  const formatTime = (instant: string | null) => ({
    time: instant ? isolateText(formatWhen(instant, language, location.timeZone)) : '',
  });
  switch (state) {
    case 'withValet':
      return valet ? t('car.linkedBy', { name: isolateText(valet.name) }) : t('car.linkedDetail');
    case 'parked':
      return at.parkedAt && t('car.parkedSince', formatTime(at.parkedAt));
    case 'parkedAgain':
      return t('car.parkedAgainDetail', { reason: order?.heldReason ?? 'other' });
    case 'waitingForPayment':
    case 'waitingForRunner':
      return (
        at.retrievalRequestedAt && t('car.requestedSince', formatTime(at.retrievalRequestedAt))
      );
    case 'onItsWay':
      return t('car.bringing', { place: isolateText(location.name) });
    case 'atCurb':
      return order?.assignedValet
        ? t('car.readyBy', { name: isolateText(order.assignedValet.name) })
        : at.readyAt && t('car.readySince', formatTime(at.readyAt));
    case 'returned':
      return at.completedAt && t('car.completedAt', formatTime(at.completedAt));
    case 'requested':
    case 'cancelled':
      return null;
  }
}

/** States in which the car has left its spot. */
const leftSpot: ReadonlySet<StayCarState> = new Set(['onItsWay', 'atCurb', 'returned']);

function useFacts(session: ParkingSession, state: StayCarState): StubFact[] {
  const { t } = useTranslation('sessions');
  const car = useSessionCar();
  const { vehicleInfo, parkingSpot, valet, confirmationCode, specialInstructions } = session;
  // Shows the confirmation code only until the car is parked, because valets do not ask for it
  // later.
  const code = (state === 'requested' || state === 'withValet') && confirmationCode;
  return [
    { label: t('car.car'), value: car(vehicleInfo) },
    { label: t('car.spot'), value: !leftSpot.has(state) && parkingSpot, isolate: true },
    { label: t('car.valet'), value: valet?.name, isolate: true },
    { label: t('car.code'), value: code && <CodeDigits code={code} className="text-17" /> },
    { label: t('car.instructions'), value: specialInstructions, isolate: true },
  ];
}
