import { useTranslation } from '#web/lib/translation.ts';
import { when } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Badge } from '../api.ts';

/** Whose badge it is, before anything is asked for. */
export function VerifyStep({ badge, onGo }: { badge: Badge; onGo: () => void }) {
  const { t } = useTranslation('sessions');
  const language = useLanguage();
  const until = when(new Date(badge.readAt + badge.expiresIn * 1000), language);
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col gap-4">
        <div>
          <dt className="text-15 text-muted">{t('connect.valet')}</dt>
          <dd className="text-28 leading-tight font-strong">
            <bdi>{badge.valetName}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-15 text-muted">{t('connect.place')}</dt>
          <dd className="text-17 font-medium">
            <span className="block">
              <bdi>{badge.locationName}</bdi>
            </span>
            <span className="block text-15 font-normal text-muted">
              <bdi>{badge.businessName}</bdi>
            </span>
          </dd>
        </div>
      </dl>
      <p className="text-15 text-muted">{t('connect.validUntil', { time: isolate(until) })}</p>
      <Button variant="primary" onClick={onGo}>
        {t('connect.continue')}
      </Button>
    </div>
  );
}
