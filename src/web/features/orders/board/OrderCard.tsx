import { EllipsisVertical, Phone } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { MOST_MINUTES, writeMinutes } from '#web/ui/stub/rowTail.ts';
import type { QueueOrder } from '#contract/orders.ts';
import type { CurbTone } from '#domain/orders/curb.ts';
import { carStateByOrder } from '#domain/orders/carState.ts';
import { countLockedMinutes } from '#domain/orders/handoverLock.ts';
import { readPunctuality } from '#domain/orders/promise.ts';
import { useCan } from '#web/app/session.ts';
import { useCarAction, useCarName } from '#web/app/useCarName.ts';
import { MessageButton } from '#web/features/conversations/MessageButton.tsx';
import { useGuestCall } from '../guestCall/useGuestCall.ts';
import { canPutRight, canPutVipFirst, type PutRightStep } from '../putRight/putRight.ts';
import { callName, isRunnerGone, isWaitingForRunner } from './boardOrders.ts';
import { useReason } from './useReason.ts';
import { formatAmount, formatPhone, formatTime } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { computeUrgency, describeArrival, describeDue } from '#web/lib/promise.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useTagList } from '#web/ui/stub/useTagList.ts';
import { KeyTag } from '#web/ui/stub/KeyTag.tsx';
import { pickTone } from '#web/ui/stateTones.ts';
import { Stub, type StubFact } from '#web/ui/stub/Stub.tsx';
import './board.css';

type Props = {
  order: QueueOrder;
  now: number;
  onAct: (order: QueueOrder) => void;
  /** Opens the car's details. The whole order card is the press area, except the buttons. */
  onOpen: (order: QueueOrder) => void;
  onPutRight: (order: QueueOrder, step: PutRightStep | null) => void;
};

const actionByStatus = {
  due: 'assign',
  paid: 'assign',
  dispatched: 'markReady',
  ready: 'complete',
} as const;
type OnBoard = keyof typeof actionByStatus;

/**
 * Large card of an order, used while a column has few cars. The band shows state and minutes; the
 * plate is readable from afar.
 */
export function OrderCard({ order, now, onAct, onOpen, onPutRight }: Props) {
  const { t } = useTranslation(['board', 'common']);
  const status = order.status as OnBoard;
  const standing = useStanding(order, now);
  const may = order.can.assign || order.can.ready || order.can.complete;
  const position = order.queuePosition;
  const mayWrite = useCan('conversations.write');
  const isGone = isRunnerGone(order);
  const action = isGone ? t('row.reassign') : t(actionByStatus[status]);
  const carAction = useCarAction();
  const car = callName(order);
  const eta = useEta(order, now);
  const reason = useReason(order);
  const call = useGuestCall(order, car, now);
  return (
    <div className="board-card" data-card={order.id}>
      <button
        type="button"
        data-beside=""
        className="board-card__open"
        aria-label={carAction(t('openCar'), car)}
        onClick={() => onOpen(order)}
      />
      <Stub
        size="sm"
        tone={pickTone(standing.tone, carStateByOrder(status))}
        headline={t(`common:state.${carStateByOrder(status)}`)}
        headingLevel={3}
        aside={standing.words}
        detail={[
          position === null || !isWaitingForRunner(order) ? null : t('queue', { position }),
          eta,
        ]
          .filter(Boolean)
          .join(' · ')}
        number={order.ticket.ticketNumber}
        car={order.ticket}
        noPlate={t('common:car.noPlate')}
        facts={useFacts(order, now)}
      >
        {reason ? (
          <p
            className={reason.isAlarm ? 'mb-3 font-medium text-danger' : 'mb-3 text-15 text-muted'}
          >
            {reason.whole}
          </p>
        ) : null}
        {canPutVipFirst(order) ? (
          <Button
            className="mb-2 w-full"
            aria-label={carAction(t('vipFirst'), car)}
            onClick={() => onPutRight(order, 'move')}
          >
            {t('vipFirst')}
          </Button>
        ) : null}
        <div className="flex items-center gap-2">
          <Button
            variant={isGone || isWaitingForRunner(order) ? 'compact' : 'secondary'}
            className="grow"
            disabled={!may}
            aria-label={carAction(action, car)}
            onClick={() => (isGone ? onPutRight(order, 'reassign') : onAct(order))}
          >
            {action}
          </Button>
          {call ? (
            <a
              className={buildButtonClass('danger', 'shrink-0 px-3!')}
              href={call.href}
              aria-label={call.label}
              title={call.label}
              data-beside=""
            >
              <Icon of={Phone} size={20} />
            </a>
          ) : null}
          {mayWrite ? <MessageButton stayId={order.ticket.id} car={car} /> : null}
          {canPutRight(order) ? (
            <IconButton
              label={t('more', { car: isolateText(car) })}
              aria-haspopup="dialog"
              data-beside=""
              onClick={() => onPutRight(order, null)}
            >
              <Icon of={EllipsisVertical} size={22} />
            </IconButton>
          ) : null}
        </div>
      </Stub>
    </div>
  );
}

/** Returns the colour tone and the words: minutes left or late, or minutes at the curb. */
function useStanding(order: QueueOrder, now: number): { tone: CurbTone; words: string } {
  const text = useTranslation(['board', 'common', 'row']);
  const standing = readPunctuality(order, now);
  const { tone, minutes } = computeUrgency(order, now);
  const words = standing
    ? describeDue(standing, order.timeZone, text, now)
    : minutes <= MOST_MINUTES
      ? text.t('atCurb', { count: minutes })
      : text.t('atCurbLong', { time: writeMinutes(minutes, text) });
  return { tone, words };
}

/** Returns the arrival time that the guest sees; null at the curb. */
function useEta(order: QueueOrder, now: number): string | null {
  const text = useTranslation(['board', 'common']);
  const arrival = describeArrival(order, order.timeZone, text, now);
  return arrival && (arrival.nowExpected ?? text.t('eta', { minutes: arrival.left }));
}

function useFacts(order: QueueOrder, now: number): StubFact[] {
  const { t } = useTranslation('board');
  const listTags = useTagList();
  const carName = useCarName();
  const language = useLanguage();
  const { ticket } = order;
  const locked = countLockedMinutes(order.handover?.lockedUntil, now);
  const amountCents = order.amountDueCents || order.totalCents;
  return [
    { label: t('facts.car'), value: <b>{carName(ticket)}</b> },
    {
      label: t('facts.spot'),
      value: ticket.parkingSpot && <b>{ticket.parkingSpot}</b>,
      isolate: true,
    },
    { label: t('facts.key'), value: ticket.key.place && <KeyTag of={ticket.key} /> },
    { label: t('facts.tags'), value: ticket.noteTags.length > 0 && <b>{listTags(ticket)}</b> },
    {
      label: t('facts.guest'),
      value: ticket.customerName || formatPhone(ticket.phoneE164 ?? ''),
      isolate: true,
    },
    { label: t('facts.requested'), value: formatTime(order.requestedAt, language, order.timeZone) },
    {
      label: order.amountDueCents > 0 ? t('facts.due') : t('facts.total'),
      value: order.totalCents > 0 && formatAmount(amountCents, order.currency, language),
      isolate: true,
    },
    {
      label: t('facts.runner'),
      value: order.assignedValet && <b>{order.assignedValet.name}</b>,
      isolate: true,
    },
    {
      label: t('facts.handover'),
      value: locked !== null && (
        <b className="text-danger">{t('marks.locked', { count: locked })}</b>
      ),
    },
  ];
}
