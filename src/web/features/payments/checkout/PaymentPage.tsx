import { Link, useSearch } from '@tanstack/react-router';
import { CallError } from '#contract/client.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useServiceToPay } from '../pay/api.ts';
import { PayFrame } from '../pay/PayFrame.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Payable } from './Payable.tsx';
import { isFreeReturn } from './view.ts';
import { QueryState } from '#web/app/QueryState.tsx';

/** Screen `/customer/payment`, for a service id or a parking session id. */
export function PaymentPage() {
  const { t } = useTranslation(['payment', 'pay']);
  const { serviceId, sessionId }: { serviceId?: string; sessionId?: string } = useSearch({
    strict: false,
  });
  const id = serviceId ?? sessionId ?? '';
  const service = useServiceToPay(id);
  const title = t(service.data && isFreeReturn(service.data) ? 'titleFree' : 'title');
  useTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <ScreenHeader title={title} back={{ to: '/dashboard', label: t('back') }} />
      <main
        id="content"
        className="mx-auto flex w-full max-w-[62rem] grow flex-col gap-4 px-4 lg:px-8"
      >
        <ConnectionBanner />
        {id === '' ? (
          <NotFound />
        ) : (
          <QueryState
            query={service}
            failed={isMissing(service.error) ? notFound : t('loadFailed')}
            isPrimary
            ways={<ToDashboard />}
            className="grid gap-4 lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-8"
            skeleton={
              <>
                <Skeleton className="h-56" />
                <span className="flex flex-col gap-4">
                  <Skeleton className="h-44" />
                  <Skeleton className="h-64" />
                </span>
              </>
            }
          >
            {(data) => (
              <PayFrame>
                <Payable key={id} service={data} />
              </PayFrame>
            )}
          </QueryState>
        )}
      </main>
    </div>
  );
}

/** True if a retry cannot help: 404 means not found, and 400 a malformed id. */
const isMissing = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

function NotFound() {
  const { t } = useTranslation('payment');
  return <ErrorState title={t('notFound')} text={t('notFoundText')} actions={<ToDashboard />} />;
}

const notFound = () => <NotFound />;

function ToDashboard() {
  const { t } = useTranslation('payment');
  return (
    <Link to="/dashboard" className={buildButtonClass('secondary')}>
      {t('toDashboard')}
    </Link>
  );
}
