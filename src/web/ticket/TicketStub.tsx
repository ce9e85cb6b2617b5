import type { ReactNode } from 'react';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { writeCarName } from '../lib/carName.ts';
import { formatAmount, formatWhen } from '../lib/format.ts';
import { isolateText } from '../lib/language.ts';
import { buildMapsLink } from '../lib/mapsLink.ts';
import { Stub, type StubFact } from '../ui/stub/Stub.tsx';
import { pickTone } from '../ui/stateTones.ts';
import { useTranslation, loadNamespaces } from '../lib/translation.ts';
import type { Translator } from '#texts/translator.ts';
import { guestTones, writeLaterTime, type CarArrival } from '../lib/promise.ts';
import { doesFeeVary } from '#domain/orders/offers.ts';
import { filledSegments, carStateByPayView, type PayView } from '../features/payments/pay/view.ts';
import { useLaterPart } from './useLaterPart.tsx';

const loadTexts = loadNamespaces('pass');
const load = () =>
  Promise.all([import('../ui/stub/Pass.tsx'), loadTexts()]).then(([{ Pass }]) => ({
    Pass,
    loadTexts,
  }));

/** Pass for the curb, loaded when the car is at the curb. */
function TicketPass({ data }: { data: GuestTicket }) {
  const {
    ticket,
    location,
    orders: [order],
  } = data;
  const [part, problem] = useLaterPart(load, data);
  return part ? (
    <part.Pass
      number={ticket.ticketNumber}
      place={location.entrance ?? location.name}
      runner={order?.assignedValet?.name}
      handover={order?.handover}
    />
  ) : (
    problem
  );
}

type TicketText = Translator<'ticket', 'ticket' | 'pay' | 'common'>;
type TicketStubProps = { data: GuestTicket; view: PayView; arrival: CarArrival | null };

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
        ? t('parkedSince', {
            time: formatWhen(data.ticket.parkedAt, language, data.location.timeZone),
          })
        : '';
    case 'pay': {
      const time = writeLaterTime(order, language, data.location.timeZone);
      return time ? t('payDetailAt', { time }) : t('payDetail');
    }
    case 'paid':
      return t('paidDetail');
    case 'held':
      return t('pay:again.note');
    case 'dispatched':
      return name ? t('dispatchedBy', { name }) : t('dispatchedDetail');
    case 'ready':
      return name ? t('readyBy', { name }) : '';
    case 'thanks': {
      const at = order?.completedAt ?? data.ticket.returnedAt;
      return at ? t('returnedAt', { time: formatWhen(at, language, data.location.timeZone) }) : '';
    }
    // The guest gets the ticket link when a valet receives the car. A ticket that closes before the
    // car is parked was therefore given back.
    case 'closed':
      return t('closedDetail');
  }
}

/**
 * Returns the text that says until when staff bring cars, or from when if closed. Null without
 * opening hours.
 */
function describeOpening(
  { location: { opening, timeZone } }: GuestTicket,
  { t, language }: TicketText,
): string | null {
  const { isOpen, closesAt, opensAt } = opening ?? {};
  const at = isOpen ? closesAt : opensAt;
  return at
    ? t(isOpen ? 'hours.until' : 'hours.from', { time: formatWhen(at, language, timeZone) })
    : null;
}

/** Stub of the guest's ticket. Its foot shows the figure that matters in the current state. */
export function TicketStub({ data, view, arrival }: TicketStubProps) {
  const text = useTranslation(['ticket', 'pay', 'common']);
  const { t } = text;
  const { ticket, location } = data;
  const { kind } = view;
  const filled = filledSegments[kind];
  const step = Math.floor(filled);
  const car = writeCarName(ticket, text);
  const facts: StubFact[] = [{ label: t('common:car.label'), value: car }];
  if (
    ticket.parkingSpot &&
    (kind === 'request' || kind === 'pay' || kind === 'paid' || kind === 'held')
  ) {
    facts.push(
      { label: t('common:car.spot'), value: <Sign>{ticket.parkingSpot}</Sign> },
      {
        // Isolates the address, because it may run in the other text direction.
        label: isolateText(location.address),
        value: (
          <a
            href={buildMapsLink(location)}
            target="_blank"
            rel="noreferrer"
            className="py-3 underline"
          >
            {t('common:openMaps')}
          </a>
        ),
      },
    );
    facts.push({ label: t('hours.label'), value: describeOpening(data, text) });
  }
  return (
    <Stub
      size="lg"
      tone={pickTone(
        guestTones[arrival?.standing.punctuality ?? 'onTime'],
        carStateByPayView[kind],
      )}
      headline={arrival?.late ?? t(`headline.${kind}`)}
      headingLevel={1}
      detail={
        arrival?.nowExpected ? (
          <>
            <strong className="block">{arrival.nowExpected}</strong>
            {t('common:arrival.sorry')}
          </>
        ) : (
          getStubDetail(data, view, text)
        )
      }
      place={location.name}
      number={ticket.ticketNumber}
      progress={step === 0 ? null : [step, filled - step + 1]}
      areStepsNamed
      car={ticket}
      noPlate={t('common:car.noPlate')}
      facts={facts}
    >
      {foot(data, view, arrival, text)}
    </Stub>
  );
}

/** Spot as on the wall of the garage. */
const Sign = ({ children }: { children: string }) => (
  <bdi className="inline-block rounded-sm bg-primary-soft px-3 text-20 font-strong text-primary">
    {children}
  </bdi>
);

function foot(
  data: GuestTicket,
  view: PayView,
  arrival: CarArrival | null,
  text: TicketText,
): ReactNode {
  const { t, language } = text;
  switch (view.kind) {
    case 'request': {
      const lowestCents = data.offers[0]?.valetFeeCents ?? 0;
      const varies = doesFeeVary(data.offers);
      if (!lowestCents && !varies) return null;
      const lowest = formatAmount(lowestCents, data.currency, language);
      const fee = varies
        ? {
            value: t('pay:request.feeFrom', { amount: lowest }),
            below: t('pay:request.feeIsFixed'),
          }
        : {
            value: lowest,
            below: t(data.payWhen === 'before' ? 'pay:request.feeNote' : 'pay:form.atHandover'),
          };
      return <Figures isLine items={[{ label: t('pay:request.fee'), ...fee }]} />;
    }
    case 'pay':
    case 'paid':
    case 'dispatched':
      return (
        arrival && (
          <>
            {arrival.late && (
              // Names the state here, because the headline shows the delay.
              <p className="mb-3 text-15">
                <strong className="block">{t(`headline.${view.kind}`)}</strong>
                {getStubDetail(data, view, text)}
              </p>
            )}
            <Figures items={arrivalFigures(view.order, arrival, data.location.timeZone, text)} />
            {view.kind !== 'dispatched' && !view.order.isStaffed && (
              <p className="mt-3 text-15">{t('pay:request.nobodyOnShift')}</p>
            )}
          </>
        )
      );
    case 'ready':
      return <TicketPass data={data} />;
    default:
      return null;
  }
}

type FiguresProps = { items: readonly Figure[]; isLine?: boolean };
type Figure = {
  label: string;
  value: string;
  below?: string | undefined;
  /** Whether the value no longer applies. */
  isOver?: boolean;
};

/** Shows one or two main figures, or one amount in a line. */
function Figures({ items, isLine = false }: FiguresProps) {
  const row = isLine ? 'flex flex-wrap items-baseline justify-between gap-x-4' : '';
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {items.map(({ label, value, below, isOver }) => (
        <div key={label} className={`max-w-full flex-[1_1_max-content] ${row}`}>
          <dt className={isLine ? 'text-17' : 'text-15 text-muted'}>{label}</dt>
          <dd
            className={`leading-[1.3] wrap-anywhere ${isOver ? 'text-17' : `font-strong ${isLine ? 'text-20' : 'text-28'}`}`}
          >
            <bdi>{value}</bdi>
          </dd>
          {below && <dd className={`text-15 text-muted ${isLine ? 'basis-full' : ''}`}>{below}</dd>}
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns the figures for the arrival and the cars before this one. A late car gets the promised
 * time too.
 */
function arrivalFigures(
  order: GuestOrder,
  { left, by, standing }: CarArrival,
  zone: string,
  { t, language }: TicketText,
): Figure[] {
  const items: Figure[] = [];
  const { punctuality, promisedAt } = standing;
  if (order.scheduledFor) {
    items.push({ label: t('scheduledFor'), value: formatWhen(order.scheduledFor, language, zone) });
  }
  // An order for much later shows its time without an estimate of the arrival.
  if (!order.scheduledFor || by !== null || punctuality !== 'onTime') {
    items.push({
      label: t('arrival.label'),
      value: left,
      below:
        order.status === 'requested'
          ? t('common:carsAhead', { count: order.carsAhead ?? 0 })
          : // The headline of a late car has the expected time already.
            punctuality === 'onTime'
            ? (by ?? undefined)
            : undefined,
    });
  }
  if (punctuality !== 'onTime' && promisedAt !== null) {
    const value = formatWhen(new Date(promisedAt), language, zone);
    items.push({ label: t('common:arrival.promised'), value, isOver: true });
  } else if ((order.status === 'paid' || order.status === 'due') && order.queuePosition !== null) {
    const position = order.queuePosition;
    items.push({
      label: t('queue.label'),
      value: position === 1 ? t('queue.next') : t('queue.position', { position }),
      below: t('common:carsAhead', { count: position - 1 }),
    });
  }
  return items;
}
