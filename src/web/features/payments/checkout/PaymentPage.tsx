import { Link, useSearch } from '@tanstack/react-router';
import { CallError } from '#contract/client.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { useErrorText } from '#web/app/errorText.ts';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { toServerTime } from '#web/lib/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { usePayable } from '../pay/api.ts';
import { PayFrame } from '../pay/PayFrame.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Payable } from './Payable.tsx';

/** `/customer/payment`, of a service or of a parking session. */
export function PaymentPage() {
  const { t } = useTranslation(['payment', 'pay']);
  const { serviceId, sessionId }: { serviceId?: string; sessionId?: string } = useSearch({
    strict: false,
  });
  const id = serviceId ?? sessionId ?? '';
  const service = usePayable(id);
  useTitle(t('title'));
  return (
    <div className="flex min-h-dvh flex-col">
      <ScreenHeader title={t('title')} back={{ to: '/dashboard', label: t('back') }} />
      <main
        id="content"
        className="mx-auto flex w-full max-w-[62rem] grow flex-col gap-4 px-4 lg:px-8"
      >
        <ConnectionBanner />
        {service.data ? (
          <PayFrame>
            <Payable
              key={id}
              service={service.data}
              arrivedAt={toServerTime(service.dataUpdatedAt)}
            />
          </PayFrame>
        ) : id === '' || service.isError ? (
          <Failed
            error={service.error}
            isBusy={service.isFetching}
            onRetry={() => void service.refetch()}
          />
        ) : (
          <Loading />
        )}
      </main>
    </div>
  );
}

function Loading() {
  const { t } = useTranslation(['payment', 'pay']);
  return (
    <div aria-busy="true" className="grid gap-4 lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-8">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="h-56" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-44" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}

type FailedProps = { error: Error | null; isBusy: boolean; onRetry: () => void };

/** What no other try would bring is not there; an id that is none is nobody's. */
function isMissing(error: Error | null): boolean {
  if (error === null) return true;
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

function Failed({ error, isBusy, onRetry }: FailedProps) {
  const { t } = useTranslation(['payment', 'pay']);
  const { t: word } = useTranslation(['pay', 'common']);
  const errorText = useErrorText();
  const toDashboard = (
    <Link to="/dashboard" className={buttonLook('secondary')}>
      {t('toDashboard')}
    </Link>
  );
  if (isMissing(error)) {
    return <ErrorState title={t('notFound')} text={t('notFoundText')} actions={toDashboard} />;
  }
  return (
    <ErrorState
      title={t('loadFailed')}
      text={errorText(error)}
      actions={
        <>
          <Button variant="primary" isPending={isBusy} onClick={onRetry}>
            {word('common:actions.retry')}
          </Button>
          {toDashboard}
        </>
      }
    />
  );
}
