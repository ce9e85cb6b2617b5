import { useTranslation } from '#web/lib/translation.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { MessageButton } from '#web/features/conversations/MessageButton.tsx';
import type { BoardOrder } from './columns.ts';
import { minutesFromNow } from '#web/lib/clock.ts';
import { minutes, money, phone, time } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { promised, stubTones } from '#web/lib/promise.ts';
import { Button } from '#web/ui/Button.tsx';
import { Stub } from '#web/ui/stub/Stub.tsx';
import type { StubFact, StubTone } from '#web/ui/stub/Stub.tsx';
import './board.css';

type Props = { order: BoardOrder; now: number; onAct: (order: QueueOrder) => void };

const actionByStatus = { paid: 'assign', dispatched: 'markReady', ready: 'complete' } as const;
type OnBoard = keyof typeof actionByStatus;

/** A car on the board: state and minutes on the band, the plate to be read from afar. */
export function OrderCard({ order, now, onAct }: Props) {
  const { t } = useTranslation(['board', 'common']);
  const status = order.status as OnBoard;
  const standing = useStanding(order, now);
  const may = order.can.assign || order.can.ready || order.can.complete;
  const position = order.queuePosition;
  const eta = useEta(order);
  return (
    <div className="board-card" data-card={order.id}>
      <Stub
        size="sm"
        tone={standing.tone}
        headline={t(`status.${status}`)}
        headingLevel={3}
        aside={standing.words}
        detail={[position === null ? null : t('queue', { position }), eta]
          .filter(Boolean)
          .join(' · ')}
        number={order.ticket.ticketNumber}
        plate={order.ticket.licensePlate}
        noPlate={t('common:car.noPlate')}
        facts={useFacts(order)}
      >
        <div className="flex items-center gap-2">
          <Button
            variant={status === 'paid' ? 'compact' : 'secondary'}
            className="grow"
            disabled={!may}
            onClick={() => onAct(order)}
          >
            {t(actionByStatus[status])}
          </Button>
          <MessageButton stayId={order.ticket.id} />
        </div>
      </Stub>
    </div>
  );
}

/** Beyond it the hour says more. */
const MOST_MINUTES = 90;

/** Minutes left or late, the hour of a car wanted later; at the curb how long the car has been standing there. */
function useStanding(order: BoardOrder, now: number): { tone: StubTone; words: string } {
  const { t } = useTranslation(['board', 'common']);
  const language = useLanguage();
  if (order.status === 'ready' && order.readyAt) {
    const count = Math.max(0, -minutesFromNow(order.readyAt, now));
    return { tone: 'green', words: t('atCurb', { count }) };
  }
  const { state, minutes: count } = promised(order.dueAt, now);
  const left = count === 0 ? t('dueNow') : t('left', { count });
  const isForLater = order.scheduledFor !== null && count > MOST_MINUTES;
  if (isForLater)
    return {
      tone: 'green',
      words: t('wanted', { at: time(order.dueAt, language, order.timeZone) }),
    };
  const tone = order.isBehind && state === 'inTime' ? 'amber' : stubTones[state];
  return { tone, words: state === 'late' ? t('common:lateBy', { count }) : left };
}

function useEta(order: QueueOrder): string | null {
  const { t } = useTranslation('board');
  const language = useLanguage();
  if (order.status === 'ready') return null;
  return t('eta', { minutes: minutes(order.etaMinutes, language) });
}

function useFacts(order: QueueOrder): StubFact[] {
  const { t } = useTranslation('board');
  const carName = useCarName();
  const language = useLanguage();
  const { ticket } = order;
  const guest = ticket.customerName
    ? { label: t('facts.guest'), value: ticket.customerName }
    : { label: t('facts.guest'), value: phone(ticket.phoneE164 ?? ''), isolate: true };
  return [
    { label: t('facts.car'), value: <b>{carName(ticket)}</b> },
    ...(ticket.parkingSpot
      ? [{ label: t('facts.spot'), value: <b>{ticket.parkingSpot}</b>, isolate: true }]
      : []),
    ...(guest.value ? [guest] : []),
    { label: t('facts.requested'), value: time(order.requestedAt, language, order.timeZone) },
    {
      label: t('facts.total'),
      value: money(order.totalCents, order.currency, language),
      isolate: true,
    },
    ...(order.assignedValet
      ? [{ label: t('facts.runner'), value: <b>{order.assignedValet.name}</b> }]
      : []),
  ];
}
