import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { isOpenStay } from '#domain/stays/states.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { useService } from '../api/queries.ts';
import { Lines, useCostLines } from './Lines.tsx';
import { LazyRating } from './LazyRating.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { Timeline } from './Timeline.tsx';
import { getRefundedAmount } from '../viewModel.ts';
import { GiveTip } from '../current/lazyAfterPaying.tsx';
import { Details } from '../current/Details.tsx';
import { QueryState } from '#web/app/QueryState.tsx';

type Props = { id: string; onClose: () => void };

/** Dialog of one service: timeline, price, receipt and rating. */
export function DetailsDialog({ id, onClose }: Props) {
  const { t } = useTranslation('services');
  const service = useService(id);
  return (
    <Dialog keepsTyped title={t('details.title')} isOpen onClose={onClose}>
      <QueryState
        query={service}
        failed={t('details.failed')}
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => <Content service={data} />}
      </QueryState>
    </Dialog>
  );
}

function Content({ service }: { service: ServiceDetails }) {
  const { t } = useTranslation('services');
  const lines = useCostLines()(service);
  const { totalAmount, paymentMethod } = service;
  const refunded = getRefundedAmount(service);
  const isByCard = paymentMethod === 'card' || paymentMethod === null;
  const isOver = !isOpenStay(service.stayStatus);
  return (
    <>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="flex flex-wrap items-center gap-3">
            <Plate
              plate={service.vehicleInfo.licensePlate}
              region={service.vehicleInfo.plateRegion}
            />
            <CarGlyph {...service.vehicleInfo.appearance} />
          </span>
          <StatusBadge service={service} />
        </div>
        {service.can.rate ? <LazyRating service={service} /> : null}
        {isOver ? <GiveTip service={service} /> : null}
        <Details service={service} />
        <section className="flex flex-col gap-3 border-t border-line pt-4">
          <h3 className="text-17">{t('current.timeline')}</h3>
          <Timeline service={service} />
        </section>
        <section className="border-t border-line pt-4">
          {totalAmount === null ? (
            <p className="text-15 text-muted">
              {service.stayStatus === 'cancelled' ? t('details.unpaid') : null}
            </p>
          ) : (
            <Lines
              lines={lines}
              currency={service.currency}
              totals={[
                {
                  name: isByCard
                    ? t('details.total')
                    : `${t('details.total')} · ${t(`paidWith.${paymentMethod}`)}`,
                  amount: totalAmount,
                },
                ...(refunded > 0 ? [{ name: t('cost.refunded'), amount: -refunded }] : []),
              ]}
            />
          )}
        </section>
      </div>
      {isOver ? (
        <Link
          to="/dashboard/history/$id/receipt"
          params={{ id: service.id }}
          className={buildButtonClass('secondary')}
        >
          <Icon of={Receipt} size={18} />
          {t('details.receipt')}
        </Link>
      ) : (
        <Link
          to="/dashboard/current"
          search={{ service: service.id }}
          className={buildButtonClass('primary')}
        >
          {t('details.goCurrent')}
        </Link>
      )}
    </>
  );
}
