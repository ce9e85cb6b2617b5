import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/Banner.tsx';
import { useLiveStatus } from './Live.tsx';

const POLL_SECONDS = 5;

/** Says that what is shown may be a few seconds old. */
export function ConnectionBanner() {
  const { t } = useTranslation('common');
  if (useLiveStatus() !== 'offline') return null;
  return (
    <Banner kind="offline" live>
      {t('connection.paused', { count: POLL_SECONDS })}
    </Banner>
  );
}
