import { useTranslation } from '#web/lib/translation.ts';
import { useOnline } from '#web/lib/online.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { useLiveStatus } from './Live.tsx';

const POLL_SECONDS = 5;

type Props = {
  /** Whether the phone keeps the steps of the screen until they can be sent. */
  isKept?: boolean;
};

/** Warns that the screen's data may be seconds old while polling, or outdated while offline. */
export function ConnectionBanner({ isKept }: Props) {
  const { t } = useTranslation(['common', 'app']);
  const isOnline = useOnline();
  const status = useLiveStatus();
  // A live socket proves that the server is reachable, even if the browser still reports no network.
  if (status === 'live' || (isOnline && status !== 'offline')) return null;
  return (
    <Banner kind="offline" live>
      {isOnline
        ? t('connection.paused', { count: POLL_SECONDS })
        : t(isKept ? 'app:kept' : 'connection.offline')}
    </Banner>
  );
}
