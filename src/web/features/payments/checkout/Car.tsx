import type { Service } from '#contract/services.ts';
import { minutesLeft } from '#domain/orders/countdown.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { useNow } from '#web/lib/clock.ts';
import { when } from '#web/lib/format.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import type { StubFact } from '#web/ui/stub/Stub.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import type { Translator } from '#texts/translator.ts';
import { filledSegments } from '../pay/view.ts';
import type { PayView } from '../pay/view.ts';

type Props = { service: Service; view: PayView; arrivedAt: number };

function getDetail(
  { kind, order }: PayView,
  { t }: Translator<'payment', 'payment' | 'pay'>,
): string {
  const name = order?.assignedValet?.name;
  if (kind === 'dispatched' && name) return t('detail.dispatchedBy', { name });
  return t(`detail.${kind}`);
}

/** The service that is paid for: whose car, where, since when, and when it will be there. */
export function Car({ service, view, arrivedAt }: Props) {
  const text = useTranslation(['payment', 'pay']);
  const { t } = text;
  const { t: word } = useTranslation(['pay', 'common']);
  const { vehicleInfo } = service;
  const filled = filledSegments[view.kind];
  const step = Math.floor(filled);
  const names = [
    word('common:progress.received'),
    word('common:progress.parked'),
    word('common:progress.onItsWay'),
    word('common:progress.ready'),
  ] as const;
  const label = word('common:progress.label', { step, name: names[step - 1] ?? '' });
  return (
    <Stub
      size="md"
      tone={view.kind === 'closed' ? 'quiet' : 'green'}
      headline={t(`headline.${view.kind}`)}
      detail={getDetail(view, text)}
      place={service.location}
      number={service.pickupCode}
      progress={step === 0 ? undefined : { filled, names, label }}
      plate={vehicleInfo.licensePlate}
      noPlate={word('common:car.noPlate')}
      facts={useFacts(service, view, arrivedAt)}
    />
  );
}

function useFacts(service: Service, view: PayView, arrivedAt: number): StubFact[] {
  const { t, language } = useTranslation(['payment', 'pay']);
  const carName = useCarName();
  const now = useNow();
  const { make, model, color } = service.vehicleInfo;
  const car = carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
  const facts: StubFact[] = [{ label: t('facts.car'), value: car }];
  const isHere = view.kind === 'request' || view.kind === 'pay' || view.kind === 'paid';
  if (service.parkingSpot && isHere) {
    facts.push({ label: t('facts.spot'), value: service.parkingSpot, isolate: true });
  }
  if (service.parkedTime && isHere) {
    facts.push({
      label: t('facts.parked'),
      value: when(service.parkedTime, language, service.timeZone),
    });
  }
  const { order } = view;
  if (!order || view.kind === 'thanks') return facts;
  if (order.scheduledFor) {
    facts.push({
      label: t('facts.scheduled'),
      value: when(order.scheduledFor, language, service.timeZone),
    });
  } else if (view.kind !== 'ready') {
    const count = minutesLeft(order, arrivedAt, now);
    facts.push(
      count === null
        ? { label: t('facts.late'), value: t('delayed') }
        : { label: t('facts.arrival'), value: t('minutes', { count }) },
    );
  }
  return facts;
}
