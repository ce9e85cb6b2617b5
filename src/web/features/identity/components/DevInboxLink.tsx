import { useTranslation } from '#web/lib/translation.ts';
import { isDevelopment } from '#web/app/mode.ts';
import { linkLook } from './look.ts';

/** In a development installation messages arrive on this machine. */
export function DevInboxLink({ to }: { to: string }) {
  const { t } = useTranslation('identity');
  if (!isDevelopment) return null;
  return (
    <a
      href={`/dev/inbox?to=${encodeURIComponent(to)}`}
      target="_blank"
      rel="noreferrer"
      className={linkLook}
    >
      {t('demo.inbox')}
    </a>
  );
}
