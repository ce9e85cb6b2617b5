import { useTranslation } from '../lib/translation.ts';

import { Button } from '../ui/Button.tsx';
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

/** Placeholder while the ticket is loading. */
export function Skeleton() {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  return (
    <div className={columnsLook} aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <div aria-hidden="true" className="overflow-clip rounded-lg bg-surface">
        <div className="grid min-h-46 content-center gap-4 bg-[#0f4c3a] px-5 py-6 *:rounded-[6px] *:bg-[rgb(255_255_255/0.16)] *:motion-safe:animate-pulse">
          <i className="h-4 w-[45%]" />
          <i className="h-8 w-3/4" />
          <i className="h-4 w-[45%]" />
        </div>
        <div className="grid min-h-60 content-start gap-4 px-5 py-6 *:rounded-[6px] *:bg-line *:motion-safe:animate-pulse">
          <i className="h-12 w-3/5" />
          <i className="h-4 w-[45%]" />
        </div>
      </div>
    </div>
  );
}
