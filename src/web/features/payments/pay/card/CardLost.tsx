import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/lib/translation.ts';

/** Error with a retry, shown when the payment provider's script failed to load. */
export function CardLost({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['pay', 'common']);
  return (
    <div className="grid gap-1.5" role="alert">
      <strong>{t('pay:card.lostTitle')}</strong>
      <p>{t('pay:card.lost')}</p>
      <Button isLarge className="mt-2" onClick={onRetry}>
        {t('common:actions.retry')}
      </Button>
    </div>
  );
}
