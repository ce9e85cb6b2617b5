import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useNow } from '#web/lib/clock.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { quotePickup, SOONEST_MINUTES } from '#domain/orders/offers.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PlaceSign } from '#web/ui/PlaceSign.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { callServer } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useEstimateInterval } from '#web/app/useEstimateInterval.ts';
import type { ParkingSession } from '#contract/parkingSessions.ts';
import { isolateText } from '#web/lib/language.ts';
import { buildMapsLink } from '#web/lib/mapsLink.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { useResume } from '#web/features/customer/api/changes.ts';
import { PickupArrival, PickupQuote } from '#web/features/payments/pay/PickupQuote.tsx';
import { RequestNotes } from '#web/features/payments/pay/RequestNotes.tsx';
import { useNamedLocation } from '../useNamedLocation.ts';
import { CarStub } from './CarStub.tsx';
import { useNavigateTo } from '#web/app/useNavigateTo.ts';
import { QueryState } from '#web/app/QueryState.tsx';

/** Screen of the customer's car and the customer's next step. */
export function CarStatus() {
  const { t } = useTranslation('sessions');
  useTitle(t('car.title'));
  return (
    <>
      <ScreenHeader title={t('car.title')} back={{ to: '/dashboard', label: t('toDashboard') }} />
      <main id="content" className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 pt-2 pb-12">
        <ConnectionBanner />
        <CarLoader />
      </main>
    </>
  );
}

function CarLoader() {
  const { t } = useTranslation('sessions');
  const { sessionId } = useParams({ from: '/customers-car/customer/retrieval/$sessionId' });
  const session = useParkingSession(sessionId);
  const { error } = session;
  // A malformed id counts as unknown, like the id of another person's session.
  const isUnknown = error instanceof CallError && [400, 404].includes(error.status);
  const toDashboard = (
    <Link to="/dashboard" className={buildButtonClass('secondary')}>
      {t('toDashboard')}
    </Link>
  );
  const unknown = () => (
    <ErrorState title={t('car.notFound')} text={t('car.notFoundText')} actions={toDashboard} />
  );
  return (
    <QueryState
      query={session}
      failed={isUnknown ? unknown : t('car.failed')}
      isPrimary
      ways={toDashboard}
      skeleton={<Skeleton className="h-112" />}
    >
      {(data) => (
        <>
          <CarStub session={data} />
          <WhatNext session={data} />
          <Place session={data} />
        </>
      )}
    </QueryState>
  );
}

/**
 * Fetches the customer's car. Live hints refetch it; without a socket the car is polled every five
 * seconds.
 */
function useParkingSession(id: string) {
  const intervalFor = useEstimateInterval();
  return useQuery({
    queryKey: liveKeys.parkingSession(id),
    select: useNamedLocation<ParkingSession>(),
    queryFn: ({ signal }) =>
      callServer('GET /api/parking-sessions/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => intervalFor([state.data?.order ?? null]),
  });
}

/** Location and spot of the car, shown until a runner drives the car away. */
function Place({ session: { location, parkingSpot, status, order } }: Props) {
  const { t } = useTranslation(['sessions', 'common']);
  const isParked =
    status === 'parked' || (status === 'retrieval_requested' && order?.status !== 'dispatched');
  return (
    <div className="flex flex-col items-start gap-3">
      <PlaceSign
        name={location.name}
        address={location.address}
        lines={isParked && parkingSpot ? [{ label: t('car.spot'), value: parkingSpot }] : []}
      />
      <a
        href={buildMapsLink(location)}
        target="_blank"
        rel="noreferrer"
        className={buildButtonClass('secondary')}
      >
        <Icon of={ExternalLink} size={18} />
        {t('common:openMaps')}
      </a>
    </div>
  );
}

type Props = { session: ParkingSession };

/** Next step of the customer for the car's state, and further links. */
function WhatNext({ session }: Props) {
  const { t } = useTranslation('sessions');
  const { id, status, order } = session;
  return (
    <div className="flex flex-col gap-5">
      <RequestNotes car={session} />
      <NextStep session={session} />
      {status === 'completed' && order && order.totalCents > 0 ? (
        <Link
          to="/dashboard/history/$id/receipt"
          params={{ id }}
          className={buildButtonClass('secondary')}
        >
          {t('car.receipt')}
        </Link>
      ) : null}
      <Link
        to="/dashboard/current"
        search={{ service: id }}
        className={buildButtonClass(status === 'completed' ? 'quiet' : 'secondary')}
      >
        {t('car.details')}
      </Link>
    </div>
  );
}

/**
 * Minutes within which a car is usually at the curb; mentioned only if the estimate is not longer.
 */
const USUAL_MINUTES = 10;

/** Shows the customer's next step: at most one card and one button. */
function NextStep({ session }: Props) {
  const { t } = useTranslation('sessions');
  const go = useNavigateTo();
  const { id, status, order, offers, location, currency } = session;
  const resume = useResume();
  const now = useNow();
  const refused = useRefusalToast();
  const askAgain = (orderId: string) =>
    resume.isPending ||
    resume.mutate(orderId, { onError: (error) => refused(t('car.askAgainFailed'), error) });
  const pay = () => go(`/customer/payment?sessionId=${encodeURIComponent(id)}`);
  if (status === 'parked') {
    const soonest = quotePickup(SOONEST_MINUTES, offers);
    const isUsual = soonest !== null && soonest.etaMinutes <= USUAL_MINUTES;
    return (
      <div className="flex flex-col gap-3">
        <PickupQuote quote={soonest} currency={currency} zone={location.timeZone} now={now} />
        <Button variant="primary" onClick={pay}>
          {t('car.request')}
        </Button>
        {isUsual ? <p className="px-1 text-15 text-muted">{t('car.estimate')}</p> : null}
      </div>
    );
  }
  if (order?.heldAt) {
    return (
      <div className="flex flex-col gap-3">
        <p className="grid gap-0.5 px-1 text-15 leading-[1.35]">
          <PickupArrival quote={order} zone={location.timeZone} now={now} />
        </p>
        <Button variant="primary" isPending={resume.isPending} onClick={() => askAgain(order.id)}>
          {t('car.askAgain')}
        </Button>
      </div>
    );
  }
  if (status === 'retrieval_requested' && order?.status !== 'dispatched') {
    const isUnpaid = order?.status === 'requested';
    return (
      <div className="flex flex-col gap-3">
        {/* Tells what follows, because the stub above already names the state. */}
        <Banner kind="info" live>
          {isUnpaid ? t('car.payFirst') : t('car.soon', { place: isolateText(location.name) })}
        </Banner>
        {isUnpaid ? (
          <Button variant="primary" onClick={pay}>
            {t('car.pay')}
          </Button>
        ) : null}
      </div>
    );
  }
  if (status === 'ready_for_pickup') {
    return (
      // Announces the state to screen readers, because the stub above shows the state only
      // visually.
      <output className="sr-only">
        {t('car.readyTitle')}. {t('car.readyText', { place: isolateText(location.name) })}
      </output>
    );
  }
  return null;
}
