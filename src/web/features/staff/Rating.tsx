import { Star } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { StaffValet } from './api.ts';

/** Rating of a valet out of five stars. A new valet shows 5.0, marked as not rated yet. */
export function Rating({ of }: { of: Pick<StaffValet, 'averageRating' | 'isRated'> }) {
  const { t } = useTranslation('team');
  const rating = of.averageRating.toFixed(1);
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={Star} size={16} className="text-brass" />
      <span className="sr-only">{t('rated', { rating })}</span>
      <span aria-hidden="true">{rating}</span>
      {of.isRated ? null : <span className="text-muted">{t('notRated')}</span>}
    </span>
  );
}
