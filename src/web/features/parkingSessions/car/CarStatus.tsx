import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { buttonLook } from '#web/ui/button.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { call } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useEstimateInterval } from '#web/app/useEstimateInterval.ts';
import { serverNow } from '#web/lib/clock.ts';
import type { ParkingSession } from '#contract/parkingSessions.ts';
import { isolate } from '#web/lib/language.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { CarStub } from './CarStub.tsx';
import { useNavigateTo } from '../connect/visitor.ts';
import { QueryState } from '#web/app/QueryState.tsx';

/** Where my car is, and what I can do about it. */
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
  // A malformed id is as unknown as somebody else's.
  const isUnknown = error instanceof CallError && [400, 404].includes(error.status);
  const toDashboard = (
    <Link to="/dashboard" className={buttonLook('secondary')}>
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
          <CarStub {...data} />
          <WhatNext {...data} />
        </>
      )}
    </QueryState>
  );
}

/** The customer's car, pushed; asked for every five seconds while the socket is down. */
function useParkingSession(id: string) {
  const intervalFor = useEstimateInterval();
  return useQuery({
    queryKey: liveKeys.parkingSession(id),
    queryFn: async ({ signal }) => ({
      session: await call('GET /api/parking-sessions/{id}', { params: { id } }, { signal }),
      readAt: serverNow(),
    }),
    refetchInterval: ({ state }) => intervalFor([state.data?.session.order ?? null]),
  });
}

type Props = { session: ParkingSession };

/** The next step for the car's state, and links to the rest. */
function WhatNext({ session }: Props) {
  const { t } = useTranslation('sessions');
  const { id, status } = session;
  return (
    <div className="flex flex-col gap-5">
      <NextStep session={session} />
      {status === 'completed' ? (
        <Link
          to="/dashboard/history/$id/receipt"
          params={{ id }}
          className={buttonLook('secondary')}
        >
          {t('car.receipt')}
        </Link>
      ) : null}
      <Link
        to="/dashboard/current"
        search={{ service: id }}
        className={buttonLook(status === 'completed' ? 'quiet' : 'secondary')}
      >
        {t('car.details')}
      </Link>
    </div>
  );
}

/** At most one card and one button. */
function NextStep({ session }: Props) {
  const { t } = useTranslation('sessions');
  const go = useNavigateTo();
  const { id, status, order, offers, location } = session;
  const pay = () => go(`/customer/payment?sessionId=${encodeURIComponent(id)}`);
  if (status === 'parked') {
    const now = offers[0]?.queueMinutes;
    return (
      <div className="flex flex-col gap-3">
        <Button variant="primary" onClick={pay}>
          {t('car.request')}
        </Button>
        <p className="text-center text-15 text-muted">
          {t('car.estimate')} {now === undefined ? null : t('car.estimateNow', { count: now })}
        </p>
      </div>
    );
  }
  if (status === 'retrieval_requested') {
    const isUnpaid = order?.status === 'requested';
    return (
      <div className="flex flex-col gap-3">
        <Banner kind="info" live>
          <p className="font-strong">{t('car.requestedTitle')}</p>
          <p>
            {isUnpaid ? t('car.payFirst') : t('car.bringing', { place: isolate(location.name) })}
          </p>
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
      <output className="rounded-md bg-ready-soft px-4 py-4 text-ready">
        <span className="block text-20 font-strong">{t('car.readyTitle')}</span>
        <span className="block">
          {t('car.readyText', { place: isolate(location.address || location.name) })}
        </span>
      </output>
    );
  }
  return null;
}
