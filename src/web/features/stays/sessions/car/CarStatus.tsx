import { useParams } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { useErrorText } from '#web/app/errorText.ts';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { buttonLook } from '#web/ui/button.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Link } from '@tanstack/react-router';
import { useParkingSession } from './api.ts';
import { CarStub } from './CarStub.tsx';
import { WhatNext } from './WhatNext.tsx';

/** Where my car is, and what I can do about it. */
export function CarStatus() {
  const { t } = useTranslation('sessions');
  useTitle(t('car.title'));
  return (
    <>
      <ScreenHeader title={t('car.title')} back={{ to: '/dashboard', label: t('toDashboard') }} />
      <main id="content" className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 pt-2 pb-12">
        <ConnectionBanner />
        <CarOrWhyNot />
      </main>
    </>
  );
}

function CarOrWhyNot() {
  const { t } = useTranslation(['sessions', 'common']);
  const errorText = useErrorText();
  const { sessionId } = useParams({ from: '/customers-car/customer/retrieval/$sessionId' });
  const { data, error, isPending, isFetching, refetch } = useParkingSession(sessionId);
  if (isPending) return <Skeleton className="h-112" />;
  if (data) {
    return (
      <>
        <CarStub {...data} />
        <WhatNext {...data} />
      </>
    );
  }
  // An id that is none is as unknown as one of somebody else.
  const isUnknown = error instanceof CallError && [400, 404].includes(error.status);
  return (
    <ErrorState
      title={isUnknown ? t('car.notFound') : t('car.failed')}
      text={isUnknown ? t('car.notFoundText') : errorText(error)}
      actions={
        <>
          {isUnknown ? null : (
            <Button variant="primary" isPending={isFetching} onClick={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          )}
          <Link to="/dashboard" className={buttonLook('secondary')}>
            {t('toDashboard')}
          </Link>
        </>
      }
    />
  );
}
