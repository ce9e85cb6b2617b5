import type { QueueOrder } from '#contract/orders.ts';
import { readStanding } from '#domain/orders/promise.ts';
import { minutesFromNow } from '#web/lib/clock.ts';
import { time } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { StubRow } from '#web/ui/stub/StubRow.tsx';
import type { RowAction } from '#web/ui/stub/StubRow.tsx';
import { useRowTail } from '#web/ui/stub/rowTail.ts';
import type { RowTime, RowTone } from '#web/ui/stub/rowTail.ts';
import { callName } from './columns.ts';

/** At the curb a car is amber from so many minutes on, and red from so many. */
const CURB_AMBER = 5;
const CURB_RED = 10;
/** To its promise a car is amber from so many minutes on. */
const SOON = 5;

type Props = {
  order: QueueOrder;
  now: number;
  isActionShown: boolean;
  onAct: (order: QueueOrder) => void;
  onOpen?: ((order: QueueOrder) => void) | undefined;
};

/** A car among many on the board. */
export function OrderRow({ order, now, isActionShown, onAct, onOpen }: Props) {
  const writeTail = useRowTail();
  const language = useLanguage();
  const { tone, minutes, time: kind } = computeUrgency(order, now);
  const { tail, said } = writeTail(minutes, kind);
  const { ticket, status } = order;
  const car = callName(order);
  const told = status === 'ready' ? order.readyAt : order.promisedAt;
  return (
    <StubRow
      id={order.id}
      label={`${isolate(car)}, ${said}`}
      tone={tone}
      tail={tail}
      plate={ticket.licensePlate}
      noPlate={ticket.ticketNumber}
      spot={status === 'ready' ? null : ticket.parkingSpot}
      car={ticket}
      guest={status === 'paid' ? ticket.customerName : null}
      runner={order.assignedValet}
      action={useAction(order, tone, onAct)}
      isActionShown={isActionShown}
      end={{
        first: told && time(new Date(told), language, order.timeZone),
        second: ticket.ticketNumber,
      }}
      onOpen={onOpen && (() => onOpen(order))}
    />
  );
}

type Urgency = { tone: RowTone; minutes: number; time: RowTime };

/** Red past the promise, amber soon before it; at the curb by how long the car has been standing there. */
function computeUrgency(order: QueueOrder, now: number): Urgency {
  const standing = readStanding(order, now);
  if (standing) {
    const { lateMinutes, minutesLeft } = standing;
    if (lateMinutes > 0) return { tone: 'red', minutes: lateMinutes, time: 'late' };
    const isSoon = minutesLeft === null || minutesLeft <= SOON || standing.punctuality !== 'onTime';
    return { tone: isSoon ? 'amber' : 'green', minutes: minutesLeft ?? 0, time: 'left' };
  }
  const minutes = order.readyAt ? Math.max(0, -minutesFromNow(order.readyAt, now)) : 0;
  const tone = minutes >= CURB_RED ? 'red' : minutes >= CURB_AMBER ? 'amber' : 'green';
  return { tone, minutes, time: 'waiting' };
}

function useAction(
  order: QueueOrder,
  tone: RowTone,
  onAct: (order: QueueOrder) => void,
): RowAction {
  const { t } = useTranslation('board');
  const car = isolate(callName(order));
  const { can, status, ticket } = order;
  const onPress = () => onAct(order);
  if (status === 'paid') {
    const label = t('row.assignCar', { car });
    return { text: t('row.assign'), label, look: 'primary', isDisabled: !can.assign, onPress };
  }
  if (status === 'dispatched') {
    const label = t('row.readyCar', { car });
    return { text: t('row.ready'), label, isDisabled: !can.ready, onPress };
  }
  if (tone === 'red' && ticket.phoneE164) {
    const label = t('row.callCar', { car });
    return { text: t('row.call'), label, look: 'danger', href: `tel:${ticket.phoneE164}` };
  }
  const label = t('row.completeCar', { car });
  return { text: t('row.complete'), label, isDisabled: !can.complete, onPress };
}
