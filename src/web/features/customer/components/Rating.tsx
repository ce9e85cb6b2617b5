import { Star } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useRate } from '../api/changes.ts';

const stars = [1, 2, 3, 4, 5] as const;

/** One to five stars, by thumb or by arrow keys, which the browser turns with the direction. */
export function Rating({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const name = useId();
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
    <fieldset className="flex min-w-0 flex-col">
      <legend className="text-17 font-strong">
        {rating === null ? t('rating.title') : t('rating.again')}
      </legend>
      <div className="-ms-2.5 flex">
        {stars.map((count) => {
          const isLit = rating !== null && count <= rating;
          return (
            <label
              key={count}
              className="relative grid size-12 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                checked={count === rating}
                onChange={() => choose(count)}
                aria-label={t('rating.stars', { count })}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Star
                aria-hidden="true"
                size={30}
                strokeWidth={1.5}
                className={isLit ? 'fill-brass text-brass' : 'text-line-strong'}
              />
            </label>
          );
        })}
      </div>
      <p className="text-12 text-muted">{t('rating.change')}</p>
    </fieldset>
  );
}
