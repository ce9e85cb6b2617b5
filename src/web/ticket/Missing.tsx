import { useTranslation } from '../lib/translation.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { columnsLook, panelLook } from '../features/payments/pay/styles.ts';

type MissingProps = { reason: 'missing' | 'unreachable'; busy: boolean; onRetry: () => void };

/** Error in place of a ticket that cannot be shown, with a retry. */
export function Missing({ reason, busy, onRetry }: MissingProps) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  return (
    <section className={`${panelLook} my-auto py-7 desk:mx-auto desk:w-[min(100%,30rem)]`}>
      <h1 className="text-28 leading-tight">{t(`${reason}.title`)}</h1>
      <p>{t(`${reason}.text`)}</p>
      {reason === 'missing' && <p>{t('missing.help')}</p>}
      <Button
        variant={reason === 'missing' ? 'secondary' : 'primary'}
        isLarge
        className="mt-2"
        aria-disabled={busy || undefined}
        onClick={onRetry}
      >
        {t(busy ? 'retrying' : 'common:actions.retry')}
      </Button>
    </section>
  );
}

/** Placeholder while the ticket is loading, with the approximate height of its stub. */
export function TicketSkeleton() {
  const { t } = useTranslation('ticket');
  return (
    <div className={columnsLook} aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="h-[26.5rem]" />
    </div>
  );
}
