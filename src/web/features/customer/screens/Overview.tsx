import { Link } from '@tanstack/react-router';
import { Bell, CarFront, CreditCard, LifeBuoy, ScanQrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Service } from '#contract/services.ts';
import { Inbox } from '#web/features/messages/components/lazyParts.ts';
import { useVehicles } from '#web/features/vehicles/api.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { useLatestServices, useOpenServices } from '../api/queries.ts';
import { sectionSkeleton } from '../components/sectionSkeleton.tsx';
import { OpenVisit, ServiceList } from '../components/ServiceList.tsx';
import { useOpenDialog } from '../Dialogs.tsx';
import { useNavigateTo } from '#web/app/useNavigateTo.ts';
import { SCANNER_PATH } from '../navigation.ts';
import { getParkedAt, getServiceState } from '../viewModel.ts';
import { findLastVisit, LastVisit } from '../overview/LastVisit.tsx';
import { MyCar } from '../overview/MyCar.tsx';
import { PlaceCard } from '../place/PlaceCard.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { combineQueries } from '#web/app/combineQueries.ts';

const look =
  'flex min-h-22 w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-line bg-surface px-2 py-3 text-center text-15 font-medium transition-colors hover:bg-raised';

/** Overview screen: open car, quick actions and latest services. */
export function Overview() {
  const { t } = useTranslation('customer');
  const open = useOpenServices();
  const latest = useLatestServices();
  const vehicles = useVehicles();
  return (
    <QueryState
      query={combineQueries({ open, latest, vehicles })}
      failed={t('failed')}
      {...sectionSkeleton}
    >
      {(data) => <Sections {...data} />}
    </QueryState>
  );
}

type SectionsProps = {
  open: readonly Service[];
  latest: readonly Service[];
  vehicles: readonly unknown[];
};

function Sections({ open, latest, vehicles }: SectionsProps) {
  const { t } = useTranslation('customer');
  const placeName = usePlaceName();
  const current = open[0] ?? null;
  const visit = findLastVisit(latest);
  const myCar = <MyCar open={open} hasVehicle={vehicles.length > 0} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        {current ? myCar : null}
        {visit ? <LastVisit service={visit} /> : null}
        {current ? null : myCar}
        <QuickActions />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Latest services={latest} />
        <OpenVisit />
        {current ? (
          <PlaceCard
            title={t(getServiceState(current) === 'requested' ? 'place.meet' : 'place.title')}
            place={{
              ...current,
              location: placeName(current.location, current.locationArabic),
              parked: getParkedAt(current),
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Latest services, with a link to all services. */
function Latest({ services }: { services: readonly Service[] }) {
  const { t } = useTranslation('customer');
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-20">{t('latest.title')}</h2>
        {services.length > 0 ? (
          <Link to="/dashboard/history" className={buildButtonClass('quiet', '-me-4')}>
            {t('latest.all')}
          </Link>
        ) : null}
      </div>
      {services.length > 0 ? (
        <ServiceList services={services} />
      ) : (
        <p className="rounded-lg border border-dashed border-line-strong px-5 py-6 text-muted">
          <span className="block font-strong text-ink">{t('latest.none')}</span>
          {t('latest.noneText')}
        </p>
      )}
    </section>
  );
}

function QuickActions() {
  const { t } = useTranslation(['customer', 'notifications']);
  const go = useNavigateTo();
  const openDialog = useOpenDialog();
  const [isInboxOpen, setInboxOpen] = useState(false);
  const close = () => setInboxOpen(false);
  return (
    <section aria-label={t('actions.title')} className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,40%),1fr))] gap-3 lg:grid-cols-[repeat(auto-fit,minmax(max(6.5rem,21%),1fr))]">
        <button type="button" className={look} onClick={() => openDialog('vehicle')}>
          <Icon of={CarFront} size={24} className="text-primary" />
          {t('actions.addVehicle')}
        </button>
        <button type="button" className={look} onClick={() => go(SCANNER_PATH)}>
          <Icon of={ScanQrCode} size={24} className="text-primary" />
          {t('actions.scan')}
        </button>
        <button type="button" className={look} onClick={() => setInboxOpen(true)}>
          <Icon of={Bell} size={24} className="text-primary" />
          {t('actions.notifications')}
        </button>
        <button type="button" className={look} onClick={() => openDialog('support')}>
          <Icon of={LifeBuoy} size={24} className="text-primary" />
          {t('actions.support')}
        </button>
      </div>
      <Link
        to="/dashboard/payment-methods"
        className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-4 text-15 font-medium transition-colors hover:bg-raised lg:hidden"
      >
        <Icon of={CreditCard} size={24} className="text-primary" />
        {t('actions.cards')}
      </Link>
      <Dialog title={t('notifications:title')} isOpen={isInboxOpen} onClose={close}>
        <Suspense fallback={<LoadingBox height="h-36" />}>
          <Inbox onLeave={close} />
        </Suspense>
      </Dialog>
    </section>
  );
}
