import { Star } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';

/** A rating as it was given. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('services');
  return (
    <span className="inline-flex">
      <span className="sr-only">{t('rating.stars', { count: rating })}</span>
      {Array.from({ length: rating }, (_, index) => (
        <Star
          key={index}
          aria-hidden="true"
          size={14}
          strokeWidth={1.75}
          className="fill-brass text-brass"
        />
      ))}
    </span>
  );
}
