import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Stars } from '#web/ui/Stars.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useRate } from '../api/changes.ts';

/** What a service was like; a press is kept at once. */
export function Rating({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const refused = useRefusalToast();
  const rate = useRate(service);
  const { rating } = service;

  function choose(next: number): void {
    rate.mutate(next, {
      onSuccess: () => toastDone(t('rating.thanks')),
      onError: (error) => refused(t('rating.failed'), error),
    });
  }

  return (
    <div>
      <Stars
        label={rating === null ? t('rating.title') : t('rating.again')}
        nameOf={(count) => t('rating.stars', { count })}
        value={rating}
        onChange={choose}
      />
      <p className="text-12 text-muted">{t('rating.change')}</p>
    </div>
  );
}
