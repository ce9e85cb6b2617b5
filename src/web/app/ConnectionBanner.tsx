import { useTranslation } from '#web/lib/translation.ts';
import { useOnline } from '#web/lib/online.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { useLiveStatus } from './Live.tsx';

const POLL_SECONDS = 5;

/** Says that what is shown may be a few seconds old, or as old as the device is without a network. */
export function ConnectionBanner() {
  const { t } = useTranslation('common');
  const isOnline = useOnline();
  const isPaused = useLiveStatus() === 'offline';
  if (isOnline && !isPaused) return null;
  return (
    <Banner kind="offline" live>
      {isOnline ? t('connection.paused', { count: POLL_SECONDS }) : t('connection.offline')}
    </Banner>
  );
}
