import type { ReactNode } from 'react';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { writeCarName } from '../lib/carName.ts';
import { formatDuration } from '../lib/duration.ts';
import { formatAmount, formatWhen } from '../lib/format.ts';
import { isolateText } from '../lib/language.ts';
import { buildMapsLink } from '../lib/mapsLink.ts';
import { Stub, type StubFact } from '../ui/stub/Stub.tsx';
import { pickTone } from '../ui/stateTones.ts';
import { useTranslation, loadNamespaces } from '../lib/translation.ts';
import type { Translator } from '#texts/translator.ts';
import { guestTones, writeLaterTime, type CarArrival } from '../lib/promise.ts';
import { doesFeeVary } from '#domain/orders/offers.ts';
import { waitLook, writePlace } from '../features/payments/pay/wait.ts';
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
      plate={ticket.licensePlate}
    />
  ) : (
    problem
  );
}

type TicketText = Translator<'ticket', 'ticket' | 'pay' | 'common'>;
type TicketStubProps = {
  data: GuestTicket;
  view: PayView;
  arrival: CarArrival | null;
  /** Buttons below the wait that change or cancel the request. */
  actions: ReactNode;
};

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

/** Stub of the guest's ticket. The wait comes first, the price and the pass are in the foot. */
export function TicketStub({ data, view, arrival, actions }: TicketStubProps) {
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
      lead={
        view.order && (
          <div className="grid gap-2 border-b border-line pb-3 empty:hidden">
            {arrival && (kind === 'pay' || kind === 'paid' || kind === 'dispatched') && (
              <Wait data={data} order={view.order} arrival={arrival} kind={kind} />
            )}
            {actions}
          </div>
        )
      }
      number={ticket.ticketNumber}
      progress={step === 0 ? null : [step, filled - step + 1]}
      areStepsNamed
      car={ticket}
      noPlate={t('common:car.noPlate')}
      facts={facts}
    >
      {foot(data, view, text)}
    </Stub>
  );
}

/** Spot as on the wall of the garage. */
const Sign = ({ children }: { children: string }) => (
  <bdi className="inline-block rounded-sm bg-primary-soft px-3 text-20 font-strong text-primary">
    {children}
  </bdi>
);

function foot(data: GuestTicket, view: PayView, text: TicketText): ReactNode {
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
      return <Price label={t('pay:request.fee')} {...fee} />;
    }
    case 'ready':
      return <TicketPass data={data} />;
    default:
      return null;
  }
}

type PriceProps = { label: string; value: string; below: string };

const Price = ({ label, value, below }: PriceProps) => (
  <dl>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="text-20 font-strong">
        <bdi>{value}</bdi>
      </dd>
      <dd className="basis-full text-15 text-muted">{below}</dd>
    </div>
  </dl>
);

type WaitProps = {
  data: GuestTicket;
  order: GuestOrder;
  arrival: CarArrival;
  kind: PayView['kind'];
};

/** Place in the queue and minutes, the largest figures of the page until the car is ready. */
function Wait({ data, order, arrival, kind }: WaitProps) {
  const text = useTranslation(['ticket', 'pay', 'common']);
  const { t } = text;
  return (
    <>
      {arrival.late && (
        // Names the state here, because the headline shows the delay.
        <p className="text-15">
          <strong className="block">{t(`headline.${kind}`)}</strong>
          {getStubDetail(data, { kind, order } as PayView, text)}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        {waitFigures(order, arrival, data.location.timeZone, text).map((figure) => (
          <div key={figure.label} className="max-w-full">
            <dt className="text-15 text-muted">{figure.label}</dt>
            <dd className={`wrap-anywhere ${figure.look}`}>
              <bdi>{figure.value}</bdi>
            </dd>
            {figure.below && <dd className="text-15 text-muted">{figure.below}</dd>}
          </div>
        ))}
      </dl>
      {kind !== 'dispatched' && !order.isStaffed && (
        <p className="text-15">{t('pay:request.nobodyOnShift')}</p>
      )}
    </>
  );
}

type Figure = { label: string; value: string; look: string; below?: string };

/**
 * Returns the place in the queue, the minutes and the chosen time. A late car gets the promised time
 * too.
 */
function waitFigures(
  order: GuestOrder,
  { left, by, standing }: CarArrival,
  zone: string,
  text: TicketText,
): Figure[] {
  const { t, language } = text;
  const write = (instant: number | string) => formatWhen(new Date(instant), language, zone);
  const items: Figure[] = [];
  const { punctuality, promisedAt, expectedAt, minutesLeft } = standing;
  const isOnTime = punctuality === 'onTime';
  if (order.scheduledFor) {
    items.push({
      label: t('scheduledFor'),
      value: write(order.scheduledFor),
      look: 'text-28 font-strong',
    });
  }
  // A late car gives its place to the promised time.
  const position =
    order.queuePosition ?? (order.status === 'requested' ? (order.carsAhead ?? 0) + 1 : null);
  if (position !== null && isOnTime) {
    items.push({
      label: t('pay:queue.label'),
      value: writePlace(position, text),
      look: waitLook,
      below: t('common:carsAhead', { count: position - 1 }),
    });
  }
  // An order for much later shows its time without an estimate of the arrival.
  if (!order.scheduledFor || by !== null || !isOnTime) {
    items.push({
      label: t('arrival.label'),
      value: minutesLeft === null ? left : formatDuration(minutesLeft, text),
      look: waitLook,
      // The headline of a late car has the expected time already.
      ...(isOnTime && { below: by ?? t('common:arrival.by', { time: write(expectedAt) }) }),
    });
  }
  if (!isOnTime && promisedAt !== null) {
    items.push({ label: t('common:arrival.promised'), value: write(promisedAt), look: '' });
  }
  return items;
}
