import type { Service } from '#contract/services.ts';
import { RatingComment } from '#web/features/stays/RatingComment.tsx';
import { useErrorText } from '#web/app/errorText.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Stars } from '#web/ui/Stars.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useRate } from '../api/changes.ts';

/** Rating of a service: a press on a star saves the rating, then a comment field appears. */
export function Rating({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const refused = useRefusalToast();
  const errorText = useErrorText();
  const rate = useRate(service);
  const { id, rating, ratingComment } = service;

  function choose(next: number): void {
    rate.mutate(
      { rating: next },
      {
        onSuccess: () => showDoneToast(t('rating.thanks')),
        onError: (error) => refused(t('rating.failed'), error),
      },
    );
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <Stars
          label={rating === null ? t('rating.title') : t('rating.again')}
          nameOf={(count) => t('rating.stars', { count })}
          value={rating}
          onChange={choose}
        />
        <p className="text-12 text-muted">{t('rating.change')}</p>
      </div>
      {rating === null ? null : (
        <RatingComment
          stayId={id}
          comment={ratingComment}
          send={(comment) => rate.mutateAsync({ rating, comment })}
          explain={errorText}
        />
      )}
    </div>
  );
}
