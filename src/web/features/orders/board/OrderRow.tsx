import type { QueueOrder } from '#contract/orders.ts';
import { formatAmount, formatPlaceTime, formatTime } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { computeUrgency } from '#web/lib/promise.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { pickTone } from '#web/ui/stateTones.ts';
import { StubRow, type RowAction } from '#web/ui/stub/StubRow.tsx';
import { useRowTail } from '#web/ui/stub/rowTail.ts';
import { useGuestCall } from '../guestCall/useGuestCall.ts';
import { canPutRight, canPutVipFirst, type PutRightStep } from '../putRight/putRight.ts';
import { callName, isLate, isRunnerGone, isWaitingForRunner } from './boardOrders.ts';
import { useReason } from './useReason.ts';
import { Banknote, Lock } from 'lucide-react';
import { carStateByOrder } from '#domain/orders/carState.ts';
import { countLockedMinutes } from '#domain/orders/handoverLock.ts';
import { Icon } from '#web/ui/Icon.tsx';

type OrderMarksProps = { order: QueueOrder; now: number };

/**
 * Marks for what blocks the handover: an unpaid amount, or a handover code locked after wrong
 * guesses.
 */
function OrderMarks({ order, now }: OrderMarksProps) {
  const { t } = useTranslation(['board', 'row']);
  const language = useLanguage();
  const locked = countLockedMinutes(order.handover?.lockedUntil, now);
  const amount = formatAmount(order.amountDueCents, order.currency, language);
  return (
    <>
      {order.amountDueCents > 0 ? (
        <span className="stub-row__mark stub-row__mark--alarm">
          <Icon of={Banknote} size={17} />
          <span className="sr-only">{t('marks.due', { amount })}</span>
        </span>
      ) : null}
      {locked === null ? null : (
        <span className="stub-row__mark stub-row__mark--alarm">
          <Icon of={Lock} size={15} />
          <span className="sr-only">{t('marks.locked', { count: locked })}</span>
          <span aria-hidden="true">{t('row:minutes', { count: locked })}</span>
        </span>
      )}
    </>
  );
}

type Props = {
  order: QueueOrder;
  now: number;
  isActionShown: boolean;
  /** True if the list header already names the time zone. The rows then leave the zone out. */
  isZoneSaid: boolean;
  onAct: (order: QueueOrder) => void;
  onOpen: (order: QueueOrder) => void;
  onPutRight: (order: QueueOrder, step: PutRightStep | null) => void;
};

/** Compact row of an order, used while a column has many cars. */
export function OrderRow(props: Props) {
  const { order, now, isActionShown, isZoneSaid, onAct, onOpen, onPutRight } = props;
  const { t } = useTranslation('board');
  const writeTail = useRowTail();
  const language = useLanguage();
  const { tone, minutes, time: kind } = computeUrgency(order, now);
  const { tail, said } = writeTail(minutes, kind);
  const { ticket, status } = order;
  const car = callName(order);
  const isGone = isRunnerGone(order);
  // Shows why dispatch offers the car to nobody only for a late order, because the reason takes
  // room from the car.
  const reason = useReason(isLate(order, now) ? order : { ...order, noOffer: null });
  const told = status === 'ready' ? order.readyAt : order.promisedAt;
  return (
    <StubRow
      id={order.id}
      label={`${car}, ${said}`}
      tone={pickTone(tone, carStateByOrder(status))}
      tail={tail}
      plate={ticket.licensePlate}
      noPlate={ticket.ticketNumber}
      spot={status === 'ready' ? null : ticket.parkingSpot}
      carKey={ticket.key}
      marks={<OrderMarks order={order} now={now} />}
      car={ticket}
      guest={isWaitingForRunner(order) ? ticket.customerName : null}
      runner={order.assignedValet}
      reason={reason}
      action={useAction(order, isGone ? () => onPutRight(order, 'reassign') : onAct)}
      // Rows of waiting cars leave out the menu for lack of width, except for a VIP who can be put
      // first. Staff move other cars on their page.
      more={
        canPutVipFirst(order)
          ? {
              label: t('vipFirstCar', { car: isolateText(car) }),
              onPress: () => onPutRight(order, 'move'),
            }
          : canPutRight(order) && !isWaitingForRunner(order)
            ? {
                label: t('more', { car: isolateText(car) }),
                onPress: () => onPutRight(order, null),
              }
            : undefined
      }
      call={useGuestCall(order, car, now)}
      isActionShown={isActionShown}
      keys={isWaitingForRunner(order) ? <RowKeys /> : null}
      end={{
        first: told && (isZoneSaid ? formatPlaceTime : formatTime)(told, language, order.timeZone),
        second:
          order.amountDueCents > 0
            ? t('facts.dueOf', {
                amount: formatAmount(order.amountDueCents, order.currency, language),
              })
            : ticket.ticketNumber,
      }}
      onOpen={() => onOpen(order)}
    />
  );
}

function useAction(order: QueueOrder, onAct: (order: QueueOrder) => void): RowAction {
  const { t } = useTranslation('board');
  const car = callName(order);
  const { can, status } = order;
  const onPress = () => onAct(order);
  if (isWaitingForRunner(order)) {
    const label = t('row.assignCar', { car });
    return { text: t('row.assign'), label, look: 'primary', isDisabled: !can.assign, onPress };
  }
  if (isRunnerGone(order)) {
    const label = t('row.reassignCar', { car });
    return { text: t('row.reassign'), label, look: 'primary', onPress };
  }
  if (status === 'dispatched') {
    const label = t('row.readyCar', { car });
    return { text: t('row.ready'), label, isDisabled: !can.ready, onPress };
  }
  const label = t('row.completeCar', { car });
  return { text: t('row.complete'), label, isDisabled: !can.complete, onPress };
}

/** Hint of the keys that work in the focused row: Enter and the digits 1 to 9. */
function RowKeys() {
  return (
    <>
      <kbd>↵</kbd>
      <kbd>1–9</kbd>
    </>
  );
}
