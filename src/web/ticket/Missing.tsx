import { useTranslation } from '../lib/translation.ts';

type MissingProps = { reason: 'missing' | 'unreachable'; busy: boolean; onRetry: () => void };

/** No ticket to show: what happened, and the way out. */
export function Missing({ reason, busy, onRetry }: MissingProps) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  return (
    <section className="panel panel--alone">
      <h1>{t(`${reason}.title`)}</h1>
      <p>{t(`${reason}.text`)}</p>
      {reason === 'missing' && <p>{t('missing.help')}</p>}
      <button
        type="button"
        className={reason === 'missing' ? 'action action--quiet' : 'action'}
        aria-disabled={busy || undefined}
        onClick={onRetry}
      >
        {t(busy ? 'retrying' : 'common:actions.retry')}
      </button>
    </section>
  );
}

/** The shape of the ticket while it is on its way. */
export function Skeleton() {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  return (
    <div className="columns" aria-busy="true">
      <output className="spoken">{t('loading')}</output>
      <div className="skeleton" aria-hidden="true">
        <div className="skeleton__head">
          <i />
          <i />
          <i />
        </div>
        <div className="skeleton__body">
          <i />
          <i />
        </div>
      </div>
    </div>
  );
}
