import { useTranslation } from '#web/lib/translation.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { isolate } from '#web/lib/language.ts';
import { Card } from '../components/Card.tsx';
import { CarStub } from '../components/CarStub.tsx';
import { CostCard } from '../components/CostCard.tsx';
import { Rating } from '../components/Rating.tsx';
import { Timeline } from '../components/Timeline.tsx';
import { stateOf } from '../look.ts';
import { PlaceCard } from '../place/PlaceCard.tsx';
import { Actions } from './Actions.tsx';
import { Details } from './Details.tsx';
import { Handover } from './Handover.tsx';

type Props = { service: ServiceDetails; readAt: number };

/** One car with us: how it stands and what to do, then all the rest. */
export function CurrentView({ service, readAt }: Props) {
  const { t } = useTranslation(['services', 'customer']);
  const state = stateOf(service);
  const isHandedOver = state === 'queued' || state === 'dispatched' || state === 'ready';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        <CarStub service={service} readAt={readAt} size="lg">
          <div className="flex flex-col gap-4">
            <Queue service={service} />
            {isHandedOver ? <Handover service={service} /> : null}
            {service.can.rate ? <Rating service={service} /> : null}
            <Actions service={service} />
          </div>
        </CarStub>
        <CostCard service={service} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t('current.timeline')}>
          <Timeline service={service} />
        </Card>
        <PlaceCard
          title={state === 'expected' ? t('customer:place.meet') : t('customer:place.title')}
          place={service}
        />
        <Card title={t('current.details')}>
          <Details service={service} />
        </Card>
      </div>
    </div>
  );
}

/** A paid return that nobody runs yet: its place among the others. */
function Queue({ service: { order } }: { service: ServiceDetails }) {
  const { t } = useTranslation(['services', 'common']);
  if (order?.status !== 'paid' || order.queuePosition === null) return null;
  return (
    <p className="text-17 font-medium">
      {order.queuePosition === 1
        ? t('arrival.next')
        : t('arrival.position', { position: isolate(String(order.queuePosition)) })}{' '}
      {order.carsAhead ? (
        <span className="font-normal text-muted">
          {t('common:carsAhead', { count: order.carsAhead })}
        </span>
      ) : null}
    </p>
  );
}
