import { Phone } from 'lucide-react';
import { Suspense } from 'react';
import type { CarCard as Card } from '#contract/cars.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { UnsentNote } from '#web/app/outbox/parts.ts';
import { findUnsent } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { MessageButton } from '#web/features/conversations/MessageButton.tsx';
import { useNow } from '#web/lib/clock.ts';
import { formatPhone } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { KeyActions } from '#web/features/stays/keys/lazyParts.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { stateTones } from '#web/ui/stateTones.ts';
import { useRowTail } from '#web/ui/stub/rowTail.ts';
import { KeyTag } from '#web/ui/stub/KeyTag.tsx';
import { Stub, type StubFact } from '#web/ui/stub/Stub.tsx';
import { useTagList } from '#web/ui/stub/useTagList.ts';
import { useCar } from '#web/features/stays/carsApi.ts';
import { CarActions } from './CarActions.tsx';
import { CarTimeline } from './CarTimeline.tsx';
import { Money } from './Money.tsx';
import { readCarStanding } from './standing.ts';

/** Details of one car and its actions. */
export function CarCard({ id }: { id: string }) {
  const { t } = useTranslation('cars');
  return (
    <QueryState
      query={useCar(id)}
      failed={t('cardFailed')}
      skeleton={<Skeleton className="h-96" />}
    >
      {(car) => <Known car={car} />}
    </QueryState>
  );
}

const stepByState = { withValet: 1, parked: 2, onItsWay: 3, atCurb: 4 } as const;

function Known({ car }: { car: Card }) {
  const { t } = useTranslation(['cars', 'common']);
  const placeName = usePlaceName();
  const write = useRowTail();
  const unsent = useUnsent();
  const { minutes, time } = readCarStanding(car, useNow());
  const step = stepByState[car.state as keyof typeof stepByState] ?? (car.endedAt ? undefined : 2);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Stub
        size="lg"
        tone={stateTones[car.state].stub}
        headline={useHeadline(car)}
        detail={car.endedAt ? undefined : write(minutes, time).said}
        place={placeName(car.locationName, car.locationNameArabic)}
        number={car.ticketNumber}
        progress={step && [step, 1]}
        car={car}
        noPlate={t('common:car.noPlate')}
        facts={useFacts(car)}
      >
        <div className="flex flex-col gap-4">
          <RunnerGone car={car} />
          <SmsTrouble car={car} />
          <KeyTrouble car={car} />
          {findUnsent(unsent, car.id) ? <UnsentNote car={car.id} /> : null}
          <CarActions car={car} />
          <Contact car={car} />
        </div>
      </Stub>
      <Money car={car} />
      <CarTimeline car={car} />
    </div>
  );
}

/**
 * Returns the usual name of the car's state, with two exceptions. A cancelled car reads as given
 * back, a requested car as waiting for its SMS code.
 */
function useHeadline({ state }: Card): string {
  const { t } = useTranslation(['cars', 'common']);
  const isOwn = state === 'cancelled' || state === 'requested';
  return isOwn ? t(`short.${state}`) : t(`common:state.${state}`);
}

/**
 * Warns that the runner has left. On the way, another runner must be sent; at the curb, the car
 * only waits for its guest.
 */
function RunnerGone({ car }: { car: Card }) {
  const { t } = useTranslation('cars');
  const runner = car.openOrder?.assignedValet;
  if (!runner || runner.isAvailable) return null;
  if (car.state !== 'onItsWay' && car.state !== 'atCurb') return null;
  const text = car.state === 'onItsWay' ? 'runnerGone' : 'runnerAway';
  return <Banner kind="warning">{t(text, { name: isolateText(runner.name) })}</Banner>;
}

/**
 * Warns that the guest has no ticket link, because the guest cannot request the car without the
 * link.
 */
function SmsTrouble({ car }: { car: Card }) {
  const { t } = useTranslation('cars');
  if (!car.can.showLink) return null;
  if (car.smsWithheld) {
    const why = car.smsLandline ? 'landline' : car.smsLimited ? 'limited' : 'withheld';
    return <Banner kind="warning">{t(`sms.${why}`)}</Banner>;
  }
  return car.smsFailed ? <Banner kind="warning">{t('sms.failed')}</Banner> : null;
}

/** Warns about an unaccounted key, with buttons that correct the key's place. */
function KeyTrouble({ car }: { car: Card }) {
  const { t } = useTranslation('cars');
  if (!car.key.isUnaccounted || !car.can.correctKey) return null;
  return (
    <div className="flex flex-col gap-3">
      <Banner kind="danger">{t('key.missing')}</Banner>
      <Suspense fallback={<LoadingBox height="h-11" />}>
        <KeyActions
          stayId={car.id}
          locationId={car.locationId}
          car={nameByPlate(car)}
          carKey={car.key}
        />
      </Suspense>
    </div>
  );
}

function Contact({ car }: { car: Card }) {
  const { t } = useTranslation('cars');
  if (!car.phoneE164 && !car.can.message) return null;
  return (
    <div className="flex items-center gap-2">
      {car.phoneE164 ? (
        <a href={`tel:${car.phoneE164}`} className={buildButtonClass('secondary', 'grow')}>
          <Icon of={Phone} />
          {t('actions.call')}
        </a>
      ) : null}
      {car.can.message ? <MessageButton stayId={car.id} car={nameByPlate(car)} /> : null}
    </div>
  );
}

function useFacts(car: Card): StubFact[] {
  const { t } = useTranslation('cars');
  const listTags = useTagList();
  const carName = useCarName();
  return [
    { label: t('facts.car'), value: carName(car) },
    { label: t('facts.spot'), value: car.parkingSpot && <b>{car.parkingSpot}</b>, isolate: true },
    { label: t('facts.area'), value: car.parkingLocation, isolate: true },
    { label: t('facts.key'), value: car.key.place && <KeyTag of={car.key} /> },
    {
      // Lists the hook unless the key is on its hook, which the line above already shows.
      label: t('facts.hook'),
      value: car.key.place !== 'on_hook' && car.key.hook && <b>{car.key.hook}</b>,
      isolate: true,
    },
    { label: t('facts.guest'), value: car.customerName, isolate: true },
    { label: t('facts.phone'), value: car.phoneE164 && formatPhone(car.phoneE164), isolate: true },
    { label: t('facts.received'), value: car.receivedBy, isolate: true },
    { label: t('facts.runner'), value: car.runnerName, isolate: true },
    { label: t('facts.notes'), value: [listTags(car), car.notes].filter(Boolean).join(' · ') },
  ];
}
