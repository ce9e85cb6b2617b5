import { useTranslation } from '#web/lib/translation.ts';
import { useLiveStatus } from '#web/app/Live.tsx';
import { time } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';

/** Whether the screen can be believed, and since when. */
export function LiveBadge({ updatedAt }: { updatedAt: number }) {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const isLive = useLiveStatus() === 'live';
  return (
    <output className="flex items-center gap-2 px-2 text-12 text-muted">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${isLive ? 'bg-ready' : 'animate-pulse bg-brass motion-reduce:animate-none'}`}
      />
      <span className="font-medium text-ink">
        {isLive ? t('live.active') : t('live.connecting')}
      </span>
      {updatedAt > 0 ? (
        <span className="tabular-nums">
          {t('live.updated', { time: time(new Date(updatedAt), language) })}
        </span>
      ) : null}
    </output>
  );
}
