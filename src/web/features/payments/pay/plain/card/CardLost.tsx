import { useTranslation } from '#web/lib/translation.ts';

/** The provider's part did not come: what that means, and the way out. */
export function CardLost({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['pay', 'common']);
  return (
    <div className="card-lost" role="alert">
      <strong>{t('pay:card.lostTitle')}</strong>
      <p>{t('pay:card.lost')}</p>
      <button type="button" className="action action--quiet" onClick={onRetry}>
        {t('common:actions.retry')}
      </button>
    </div>
  );
}
