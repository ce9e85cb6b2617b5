import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { money, time, when } from '../lib/format.ts';
import { Stub } from '../ui/stub/Stub.tsx';
import type { StubFact } from '../ui/stub/Stub.tsx';
import { useText } from './text.ts';
import type { Text, TextKey } from './text.ts';
import { useNow } from './useNow.ts';
import { filledSegments, minutesLeft } from './view.ts';
import type { View } from './view.ts';

type TicketStubProps = { data: GuestTicket; view: View; arrivedAt: number };

/** 'Black Toyota Camry'; a colour the catalog does not know stays as it was typed. */
function carName({ ticket }: GuestTicket, { t }: Text): string {
  const { vehicleMake, vehicleModel, vehicleColor } = ticket;
  const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ') || t('common.car.unnamed');
  if (!vehicleColor) return car;
  const key = `common.colors.${vehicleColor.toLowerCase()}` as TextKey;
  const known = t(key);
  return t('common.car.named', { car, color: known === key ? vehicleColor : known });
}

export function detailOf(data: GuestTicket, { kind, order }: View, text: Text): string {
  const { t, language } = text;
  const name = order?.assignedValet?.name;
  switch (kind) {
    case 'waiting':
      return t('ticket.waitingDetail');
    case 'request':
      return data.ticket.parkedAt
        ? t('ticket.parkedSince', { time: when(data.ticket.parkedAt, language) })
        : '';
    case 'pay':
      return t('ticket.payDetail');
    case 'paid':
      return t('ticket.paidDetail');
    case 'dispatched':
      return name ? t('ticket.dispatchedBy', { name }) : t('ticket.dispatchedDetail');
    case 'ready':
      return name ? t('ticket.readyBy', { name }) : t('ticket.readyDetail');
    case 'thanks': {
      const at = order?.completedAt ?? data.ticket.returnedAt;
      return at ? t('ticket.returnedAt', { time: when(at, language) }) : '';
    }
    case 'closed':
      return t('ticket.closedDetail');
  }
}

/** The car as the guest's paper ticket, its foot answering what matters in this state. */
export function TicketStub({ data, view, arrivedAt }: TicketStubProps) {
  const text = useText();
  const { t } = text;
  const { ticket, location } = data;
  const { kind } = view;
  const filled = filledSegments[kind];
  const names = [
    t('common.progress.received'),
    t('common.progress.parked'),
    t('common.progress.onItsWay'),
    t('common.progress.ready'),
  ] as const;
  const step = Math.floor(filled);
  const facts: StubFact[] = [{ label: t('common.car.label'), value: carName(data, text) }];
  if (ticket.parkingSpot && (kind === 'request' || kind === 'pay' || kind === 'paid')) {
    facts.push({ label: t('common.car.spot'), value: ticket.parkingSpot, isolate: true });
  }
  return (
    <Stub
      size="lg"
      tone={kind === 'closed' ? 'quiet' : 'green'}
      headline={t(`ticket.headline.${kind}`)}
      headingLevel={1}
      detail={detailOf(data, view, text)}
      place={location.name}
      number={ticket.ticketNumber}
      progress={
        step === 0
          ? undefined
          : { filled, names, label: t('common.progress.label', { step, name: names[step - 1] ?? '' }) }
      }
      plate={ticket.licensePlate}
      noPlate={t('common.car.noPlate')}
      facts={facts}
    >
      {kind === 'request' && (
        <Figures
          items={[
            { label: t('ticket.request.fee'), value: money(data.valetFeeCents), below: t('ticket.request.feeNote') },
          ]}
        />
      )}
      {(kind === 'pay' || kind === 'paid' || kind === 'dispatched') && (
        <Arrival order={view.order} carsAhead={data.carsAhead} arrivedAt={arrivedAt} />
      )}
      {kind === 'ready' && (
        <Figures items={[{ label: t('ticket.waitingAt'), value: location.address || location.name }]} />
      )}
    </Stub>
  );
}

type Figure = { label: string; value: string; below?: string | undefined };

function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="figures">
      {items.map(({ label, value, below }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures__value">{value}</dd>
          {below && <dd className="figures__below">{below}</dd>}
        </div>
      ))}
    </dl>
  );
}

type ArrivalProps = { order: GuestOrder; carsAhead: number; arrivedAt: number };

/** The promise, counted down since the server gave it; past it, the page says so. */
function Arrival({ order, carsAhead, arrivedAt }: ArrivalProps) {
  const { t, language } = useText();
  const now = useNow();
  // Before it is paid nobody has set off: the estimate stands still.
  const elapsed = order.status === 'requested' ? 0 : Math.max(0, now - arrivedAt);
  const left = minutesLeft(order.etaMinutes, elapsed);
  const items: Figure[] = [
    {
      label: t('ticket.arrival.label'),
      value: left === null ? t('ticket.arrival.anyMoment') : t('ticket.arrival.minutes', { count: left }),
      below:
        left === null
          ? t('ticket.arrival.longer')
          : t('ticket.arrival.by', { time: time(new Date(now + left * 60_000), language) }),
    },
  ];
  if (order.status === 'paid' && order.queuePosition !== null) {
    const ahead = order.queuePosition - 1;
    items.push({
      label: t('ticket.queue.label'),
      value: ahead === 0 ? t('ticket.queue.next') : t('ticket.queue.position', { position: order.queuePosition }),
      below: t('common.carsAhead', { count: ahead }),
    });
  }
  if (order.status === 'requested') items[0] = { ...items[0]!, below: t('common.carsAhead', { count: carsAhead }) };
  return <Figures items={items} />;
}
