import type { ReactNode } from 'react';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { minutesLeft } from '#domain/orders/countdown.ts';
import { MAX_TARGET_MINUTES } from '#domain/orders/targetMinutes.ts';
import { money, time, when } from '../lib/format.ts';
import { Stub } from '../ui/stub/Stub.tsx';
import type { StubFact } from '../ui/stub/Stub.tsx';
import { useTranslation } from '../lib/translation.ts';
import type { Translator } from '#texts/translator.ts';
import { useNow } from '../lib/clock.ts';
import { feeVaries } from '../features/payments/pay/offers.ts';
import { filledSegments } from '../features/payments/pay/view.ts';
import type { PayView } from '../features/payments/pay/view.ts';

type TicketText = Translator<'ticket', 'ticket' | 'pay' | 'common'>;
type TicketStubProps = { data: GuestTicket; view: PayView; arrivedAt: number };

/** 'Black Toyota Camry'; a colour the catalog does not know stays as it was typed. */
function carName({ ticket }: GuestTicket, { t, has }: TicketText): string {
  const { vehicleMake, vehicleModel, vehicleColor } = ticket;
  const named = [vehicleMake, vehicleModel].filter(Boolean).join(' ');
  if (!vehicleColor) return named;
  const car = named || t('common:car.unnamed');
  const key = `common:colors.${vehicleColor.toLowerCase()}` as 'common:colors.black';
  return t('common:car.named', { car, color: has(key) ? t(key) : vehicleColor });
}

export function getStubDetail(
  data: GuestTicket,
  { kind, order }: PayView,
  text: TicketText,
): string {
  const { t, language } = text;
  const name = order?.assignedValet?.name;
  switch (kind) {
    case 'waiting':
      return t('waitingDetail');
    case 'request':
      return data.ticket.parkedAt
        ? t('parkedSince', { time: when(data.ticket.parkedAt, language, data.location.timeZone) })
        : '';
    case 'pay':
      return t('payDetail');
    case 'paid':
      return t('paidDetail');
    case 'dispatched':
      return name ? t('dispatchedBy', { name }) : t('dispatchedDetail');
    case 'ready':
      return name ? t('readyBy', { name }) : t('readyDetail');
    case 'thanks': {
      const at = order?.completedAt ?? data.ticket.returnedAt;
      return at ? t('returnedAt', { time: when(at, language, data.location.timeZone) }) : '';
    }
    case 'closed':
      return t('closedDetail');
  }
}

/** The car as the guest's paper ticket, its foot answering what matters in this state. */
export function TicketStub({ data, view, arrivedAt }: TicketStubProps) {
  const text = useTranslation(['ticket', 'pay', 'common']);
  const { t } = text;
  const { ticket, location } = data;
  const { kind } = view;
  const filled = filledSegments[kind];
  const names = [
    t('common:progress.received'),
    t('common:progress.parked'),
    t('common:progress.onItsWay'),
    t('common:progress.ready'),
  ] as const;
  const step = Math.floor(filled);
  const car = carName(data, text);
  const facts: StubFact[] = car ? [{ label: t('common:car.label'), value: car }] : [];
  if (ticket.parkingSpot && (kind === 'request' || kind === 'pay' || kind === 'paid')) {
    facts.push({ label: t('common:car.spot'), value: ticket.parkingSpot, isolate: true });
  }
  return (
    <Stub
      size="lg"
      tone={kind === 'closed' ? 'quiet' : 'green'}
      headline={t(`headline.${kind}`)}
      headingLevel={1}
      detail={getStubDetail(data, view, text)}
      place={location.name}
      number={ticket.ticketNumber}
      progress={
        step === 0
          ? undefined
          : {
              filled,
              names,
              label: t('common:progress.label', { step, name: names[step - 1] ?? '' }),
            }
      }
      plate={ticket.licensePlate}
      noPlate={t('common:car.noPlate')}
      facts={facts}
    >
      {foot(data, view, arrivedAt, text)}
    </Stub>
  );
}

function foot(
  data: GuestTicket,
  view: PayView,
  arrivedAt: number,
  { t, language }: TicketText,
): ReactNode {
  switch (view.kind) {
    case 'request': {
      const lowest = money(data.offers[0]?.valetFeeCents ?? 0, data.currency, language);
      const fee = feeVaries(data.offers)
        ? {
            value: t('pay:request.feeFrom', { amount: lowest }),
            below: t('pay:request.feeIsFixed'),
          }
        : { value: lowest, below: t('pay:request.feeNote') };
      return <Figures isLine items={[{ label: t('pay:request.fee'), ...fee }]} />;
    }
    case 'pay':
    case 'paid':
    case 'dispatched':
      return <Arrival order={view.order} zone={data.location.timeZone} arrivedAt={arrivedAt} />;
    case 'ready': {
      const { name, address } = data.location;
      return <Figures items={[{ label: t('waitingAt'), value: address || name }]} />;
    }
    default:
      return null;
  }
}

type FiguresProps = { items: readonly Figure[]; isLine?: boolean };
type Figure = { label: string; value: string; below?: string | undefined };

/** One or two figures that answer the question of the moment; or one amount in one line. */
function Figures({ items, isLine = false }: FiguresProps) {
  const row = isLine ? 'flex flex-wrap items-baseline justify-between gap-x-4' : '';
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {items.map(({ label, value, below }) => (
        <div key={label} className={`max-w-full flex-[1_1_max-content] ${row}`}>
          <dt className={isLine ? 'text-17' : 'text-15 text-muted'}>{label}</dt>
          <dd className="text-28 leading-[1.3] font-strong wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
          {below && <dd className={`text-15 text-muted ${isLine ? 'basis-full' : ''}`}>{below}</dd>}
        </div>
      ))}
    </dl>
  );
}

type ArrivalProps = { order: GuestOrder; zone: string; arrivedAt: number };

/** The promise, counted down since the server gave it; past it, the page says so. */
function Arrival({ order, zone, arrivedAt }: ArrivalProps) {
  const { t, language } = useTranslation(['ticket', 'pay', 'common']);
  const now = useNow();
  const left = minutesLeft(order, arrivedAt, now);
  const items: Figure[] = [];
  if (order.scheduledFor) {
    items.push({ label: t('scheduledFor'), value: when(order.scheduledFor, language, zone) });
  }
  // Long before its time only the time counts.
  const isFar = order.scheduledFor !== null && left !== null && left > MAX_TARGET_MINUTES;
  if (!isFar) {
    items.push({
      label: t('arrival.label'),
      value:
        left !== null
          ? t('arrival.minutes', { count: left })
          : t(order.status === 'paid' ? 'arrival.delayed' : 'arrival.anyMoment'),
      below:
        order.status === 'requested'
          ? t('common:carsAhead', { count: order.carsAhead ?? 0 })
          : left !== null
            ? t('arrival.by', { time: time(new Date(now + left * 60_000), language, zone) })
            : t('arrival.longer'),
    });
  }
  if (order.status === 'paid' && order.queuePosition !== null) {
    const position = order.queuePosition;
    items.push({
      label: t('queue.label'),
      value: position === 1 ? t('queue.next') : t('queue.position', { position }),
      below: t('common:carsAhead', { count: position - 1 }),
    });
  }
  return <Figures items={items} />;
}
