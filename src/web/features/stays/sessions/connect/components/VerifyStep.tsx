import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Badge } from '../api.ts';

const MINUTE_MS = 60_000;

/** Whose badge it is, before anything is asked for. */
export function VerifyStep({ badge, onGo }: { badge: Badge; onGo: () => void }) {
  const { t } = useTranslation('sessions');
  const now = useNow();
  const passed = Math.max(0, now - badge.readAt);
  const count = Math.max(0, Math.ceil((badge.expiresIn * 1000 - passed) / MINUTE_MS));
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
            <bdi className="block">{badge.locationName}</bdi>
            <bdi className="block text-15 font-normal text-muted">{badge.businessName}</bdi>
          </dd>
        </div>
      </dl>
      <p className="text-15 text-muted">{t('connect.validFor', { count })}</p>
      <Button variant="primary" onPress={onGo}>
        {t('connect.continue')}
      </Button>
    </div>
  );
}
