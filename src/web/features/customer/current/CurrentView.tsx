import { QrCode as QrIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Service, ServiceDetails } from '#contract/services.ts';
import { isOpenStay } from '#domain/stays/states.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { formatTime } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { CarStub } from '../components/CarStub.tsx';
import { Card } from '../components/Card.tsx';
import { CurbPass } from '../components/CurbPass.tsx';
import { Lines, useCostLines } from '../components/Lines.tsx';
import { ReceiptLink } from '../components/ReceiptLink.tsx';
import { LazyRating } from '../components/LazyRating.tsx';
import { Timeline } from '../components/Timeline.tsx';
import { getParkedAt, getServiceState } from '../viewModel.ts';
import { PlaceCard } from '../place/PlaceCard.tsx';
import { Actions } from './Actions.tsx';
import { Details } from './Details.tsx';
import { ChangeTime, GiveTip } from './lazyAfterPaying.tsx';
import { type ServiceCost, computeCost, findNextPriceRise } from './cost.ts';

const QrCode = lazyPart(async () => (await import('#web/ui/QrCode.tsx')).QrCode);

type Props = { service: ServiceDetails };

/** View of an open car: state and next step, then details. */
export function CurrentView({ service }: Props) {
  const { t } = useTranslation(['services', 'customer']);
  const state = getServiceState(service);
  const isOver = !isOpenStay(service.stayStatus);
  const isFetched = state === 'waitingForRunner' || state === 'onItsWay';
  const placeName = usePlaceName();
  const location = placeName(service.location, service.locationArabic);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        <CarStub service={service} size="lg">
          <div className="flex flex-col gap-4">
            <Queue service={service} />
            <CurbPass service={service} />
            {isFetched ? <Handover service={service} /> : null}
            {service.can.rate ? <LazyRating service={service} /> : null}
            {isOver ? <ReceiptLink service={service} /> : null}
            <Actions service={service} />
            <ChangeTime service={service} />
            <GiveTip service={service} />
            {isOver ? null : <ReceiptLink service={service} />}
          </div>
        </CarStub>
        <CostCard service={service} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t('current.timeline')}>
          <Timeline service={service} />
        </Card>
        {isOver ? null : (
          <PlaceCard
            title={state === 'requested' ? t('customer:place.meet') : t('customer:place.title')}
            place={{ ...service, location, parked: getParkedAt(service) }}
          />
        )}
        <Card title={t('current.details')}>
          <Details service={service} />
        </Card>
      </div>
    </div>
  );
}

/** Shows the queue position of a return that has no runner yet. */
function Queue({ service: { order } }: { service: ServiceDetails }) {
  const { t } = useTranslation(['services', 'common']);
  if (order?.status !== 'paid' && order?.status !== 'due') return null;
  if (order.queuePosition === null) return null;
  return (
    <p className="text-17 font-medium">
      {order.queuePosition === 1
        ? t('arrival.next')
        : t('arrival.position', { position: isolateText(String(order.queuePosition)) })}{' '}
      {order.carsAhead ? (
        <span className="font-normal text-muted">
          {t('common:carsAhead', { count: order.carsAhead })}
        </span>
      ) : null}
      {order.isStaffed ? null : (
        <span className="block text-15 font-normal">{t('current.nobodyOnShift')}</span>
      )}
    </p>
  );
}

/**
 * Card of the price: an estimate by the location's rates while parked, the fixed price once
 * requested.
 */
function CostCard({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const lines = useCostLines()(service);
  const { totalAmount, paymentStatus, currency } = service;
  const { ofMajor } = useMoney(currency);
  if (service.estimate) return <Estimate service={service} />;
  if (totalAmount === null) return null;
  const titles = { pending: 'totalAsked', completed: 'paid', refunded: 'refunded' } as const;
  const total = t(`cost.${titles[paymentStatus ?? 'completed']}`);
  return (
    <Card
      title={total}
      aside={
        <Amount isQuiet={getServiceState(service) === 'atCurb'}>{ofMajor(totalAmount)}</Amount>
      }
    >
      <Lines lines={lines} totals={[]} currency={currency} />
    </Card>
  );
}

type AmountProps = {
  children: string;
  /** True at the curb, where a smaller amount leaves room for the pass. */
  isQuiet?: boolean;
};

function Amount({ children, isQuiet = false }: AmountProps) {
  const size = isQuiet ? 'text-17' : 'text-28';
  return <span className={`${size} leading-tight font-strong tabular-nums`}>{children}</span>;
}

function Estimate({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const { currency, timeZone } = service;
  const { ofMinor } = useMoney(currency);
  const cost = computeCost(service);
  if (!cost || cost.totalCents === 0) return null;
  const { lines, priceCents, feeCents, totalCents } = cost;
  const next = findNextPriceRise(service);
  const nameLine = ({ kind, count, rateCents }: ServiceCost['lines'][number]) =>
    t(`cost.${kind}`, { count, rate: ofMinor(rateCents) });
  return (
    <Card
      title={t('cost.title')}
      aside={
        <span className="flex flex-col items-end">
          <Amount>{ofMinor(totalCents)}</Amount>
          <span className="text-12 text-muted">{t('cost.total')}</span>
        </span>
      }
    >
      <Lines
        lines={[
          ...lines.map((line) => ({
            name: nameLine(line),
            // A single line shows the rounded price, because the customer pays the rounded price.
            amount: minorToMajor(lines.length === 1 ? priceCents : line.cents, currency),
          })),
          ...(feeCents > 0
            ? [{ name: t('cost.fee'), amount: minorToMajor(feeCents, currency) }]
            : []),
        ]}
        totals={[]}
        currency={currency}
      />
      <p className="text-15 text-muted">
        {next
          ? t('cost.nextHour', { time: isolateText(formatTime(next, language, timeZone)) })
          : t('cost.flatNote')}{' '}
        {next ? t('cost.fixed') : null}
      </p>
    </Card>
  );
}

/**
 * Proof for the valet that the customer may take the car: the pickup code, or a QR code of the
 * stay's address.
 */
function Handover({ service: { pickupCode, qrCode } }: { service: Service }) {
  const { t } = useTranslation('services');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center justify-between gap-4 rounded-md bg-brass-soft px-4 py-3">
      <p className="flex min-w-0 flex-col">
        <span className="text-15">{t('pickup.label')}</span>
        <bdi className="text-28 leading-tight font-strong wrap-anywhere tabular-nums">
          {pickupCode}
        </bdi>
      </p>
      <IconButton label={t('pickup.showQr')} onClick={() => setOpen(true)}>
        <Icon of={QrIcon} size={28} className="text-ink" />
      </IconButton>
      <Dialog title={t('pickup.qrTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="flex flex-col items-center gap-3 pb-2">
          <Suspense fallback={<div className="aspect-square w-72" />}>
            <QrCode text={qrCode} label={t('pickup.qr', { number: isolateText(pickupCode) })} />
          </Suspense>
          <bdi className="text-28 font-strong tabular-nums">{pickupCode}</bdi>
        </div>
      </Dialog>
    </div>
  );
}
