import { useTranslation } from '#web/lib/translation.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { carStateByOrder } from '#domain/orders/carState.ts';
import { readStanding } from '#domain/orders/promise.ts';
import { useCarAction, useCarName } from '#web/app/useCarName.ts';
import { MessageButton } from '#web/features/conversations/MessageButton.tsx';
import { callName } from './columns.ts';
import { minutesFromNow } from '#web/lib/clock.ts';
import { money, phone, time } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { describeArrival, describeDue, staffTone } from '#web/lib/promise.ts';
import { Button } from '#web/ui/Button.tsx';
import { Stub } from '#web/ui/stub/Stub.tsx';
import type { StubFact, StubTone } from '#web/ui/stub/Stub.tsx';
import './board.css';

type Props = { order: QueueOrder; now: number; onAct: (order: QueueOrder) => void };

const actionByStatus = { paid: 'assign', dispatched: 'markReady', ready: 'complete' } as const;
type OnBoard = keyof typeof actionByStatus;

/** A car on the board: state and minutes on the band, the plate to be read from afar. */
export function OrderCard({ order, now, onAct }: Props) {
  const { t } = useTranslation(['board', 'common']);
  const status = order.status as OnBoard;
  const standing = useStanding(order, now);
  const may = order.can.assign || order.can.ready || order.can.complete;
  const position = order.queuePosition;
  const action = t(actionByStatus[status]);
  const carAction = useCarAction();
  const car = callName(order);
  const eta = useEta(order, now);
  return (
    <div className="board-card" data-card={order.id}>
      <Stub
        size="sm"
        tone={standing.tone}
        headline={t(`common:state.${carStateByOrder(status)}`)}
        headingLevel={3}
        aside={standing.words}
        detail={[position === null || status !== 'paid' ? null : t('queue', { position }), eta]
          .filter(Boolean)
          .join(' · ')}
        number={order.ticket.ticketNumber}
        plate={order.ticket.licensePlate}
        appearance={order.ticket.appearance}
        noPlate={t('common:car.noPlate')}
        facts={useFacts(order)}
      >
        <div className="flex items-center gap-2">
          <Button
            variant={status === 'paid' ? 'compact' : 'secondary'}
            className="grow"
            disabled={!may}
            aria-label={carAction(action, car)}
            onClick={() => onAct(order)}
          >
            {action}
          </Button>
          <MessageButton stayId={order.ticket.id} car={car} />
        </div>
      </Stub>
    </div>
  );
}

/** Minutes left or late; at the curb how long the car has been standing there. */
function useStanding(order: QueueOrder, now: number): { tone: StubTone; words: string } {
  const text = useTranslation(['board', 'common']);
  const standing = readStanding(order, now);
  if (standing) {
    return {
      tone: staffTone(standing),
      words: describeDue(standing, order.timeZone, text, now),
    };
  }
  const count = order.readyAt ? Math.max(0, -minutesFromNow(order.readyAt, now)) : 0;
  return { tone: 'green', words: text.t('atCurb', { count }) };
}

/** The time its guest reads; null at the curb. */
function useEta(order: QueueOrder, now: number): string | null {
  const text = useTranslation(['board', 'common']);
  const arrival = describeArrival(order, order.timeZone, text, now);
  return arrival && (arrival.nowExpected ?? text.t('eta', { minutes: arrival.left }));
}

function useFacts(order: QueueOrder): StubFact[] {
  const { t } = useTranslation('board');
  const carName = useCarName();
  const language = useLanguage();
  const { ticket } = order;
  const guest = ticket.customerName
    ? { label: t('facts.guest'), value: ticket.customerName, isolate: true }
    : { label: t('facts.guest'), value: phone(ticket.phoneE164 ?? ''), isolate: true };
  return [
    { label: t('facts.car'), value: <b>{carName(ticket)}</b> },
    ...(ticket.parkingSpot
      ? [{ label: t('facts.spot'), value: <b>{ticket.parkingSpot}</b>, isolate: true }]
      : []),
    ...(guest.value ? [guest] : []),
    { label: t('facts.requested'), value: time(order.requestedAt, language, order.timeZone) },
    ...(order.totalCents > 0
      ? [
          {
            label: t('facts.total'),
            value: money(order.totalCents, order.currency, language),
            isolate: true,
          },
        ]
      : []),
    ...(order.assignedValet
      ? [{ label: t('facts.runner'), value: <b>{order.assignedValet.name}</b>, isolate: true }]
      : []),
  ];
}
