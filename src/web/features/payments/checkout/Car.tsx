import type { Service, ServiceDetails } from '#contract/services.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { guestTones, useArrival, writeLaterTime, type CarArrival } from '#web/lib/promise.ts';
import { Stub, type StubFact } from '#web/ui/stub/Stub.tsx';
import { pickTone } from '#web/ui/stateTones.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { Translator } from '#texts/translator.ts';
import { isFreeReturn } from './view.ts';
import { PickupArrival } from '../pay/PickupQuote.tsx';
import { filledSegments, carStateByPayView, type PayView } from '../pay/view.ts';

type Props = { service: ServiceDetails; view: PayView };

function getDetail(
  { kind, order }: PayView,
  service: ServiceDetails,
  { t, language }: Translator<'payment', 'payment' | 'pay'>,
): string {
  const name = order?.assignedValet?.name;
  if (kind === 'dispatched' && name) return t('detail.dispatchedBy', { name });
  const later = kind === 'pay' ? writeLaterTime(order, language, service.timeZone) : null;
  if (later) return t('detail.payAt', { time: isolateText(later) });
  if (kind === 'held') return t('detail.held', { reason: order.heldReason ?? 'other' });
  return t(kind === 'request' && isFreeReturn(service) ? 'detail.requestFree' : `detail.${kind}`);
}

/** Card of the stay to pay: place, car, times and progress. */
export function Car({ service, view }: Props) {
  const text = useTranslation(['payment', 'pay']);
  const { t } = text;
  const { t: word } = useTranslation(['pay', 'common']);
  const isUnpaid = view.kind === 'pay';
  const arrival = useArrival(isUnpaid ? null : view.order, service.timeZone);
  const now = useNow();
  const { vehicleInfo } = service;
  const placeName = usePlaceName();
  const filled = filledSegments[view.kind];
  const step = Math.floor(filled);
  return (
    <Stub
      size="md"
      tone={pickTone(
        guestTones[arrival?.standing.punctuality ?? 'onTime'],
        carStateByPayView[view.kind],
      )}
      headline={arrival?.late ?? t(`headline.${view.kind}`)}
      detail={[arrival?.nowExpected, getDetail(view, service, text)].filter(Boolean).join(' · ')}
      place={placeName(service.location, service.locationArabic)}
      number={service.pickupCode}
      progress={step === 0 ? null : [step, filled - step + 1]}
      areStepsNamed
      car={vehicleInfo}
      noPlate={word('common:car.noPlate')}
      facts={useFacts(service, view, arrival)}
    >
      {isUnpaid ? (
        <p className="grid gap-0.5 text-15 leading-[1.35]">
          <PickupArrival quote={view.order} zone={service.timeZone} now={now} />
        </p>
      ) : null}
    </Stub>
  );
}

function useFacts(service: Service, view: PayView, arrival: CarArrival | null): StubFact[] {
  const { t, language } = useTranslation(['payment', 'pay']);
  const carName = useCarName();
  const { make, model, color } = service.vehicleInfo;
  const car = carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
  const facts: StubFact[] = [{ label: t('facts.car'), value: car }];
  const isHere =
    view.kind === 'request' || view.kind === 'pay' || view.kind === 'paid' || view.kind === 'held';
  if (service.parkingSpot && isHere) {
    facts.push({ label: t('facts.spot'), value: service.parkingSpot, isolate: true });
  }
  if (service.parkedTime && isHere) {
    facts.push({
      label: t('facts.parked'),
      value: formatWhen(service.parkedTime, language, service.timeZone),
    });
  }
  const { order } = view;
  if (!order || view.kind === 'thanks') return facts;
  if (order.scheduledFor) {
    facts.push({
      label: t('facts.scheduled'),
      value: formatWhen(order.scheduledFor, language, service.timeZone),
    });
  }
  // An order scheduled for much later shows the chosen time without an arrival estimate.
  if (arrival && (!order.scheduledFor || arrival.by !== null || arrival.late !== null)) {
    facts.push({ label: t('facts.arrival'), value: arrival.left });
  }
  return facts;
}
