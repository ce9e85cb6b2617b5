import type { SessionEntry } from '#contract/sessions.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';

type RowProps = { entry: SessionEntry; onEnd?: () => void };

/** Row of a device where the person is signed in, with a button that signs the device out. */
export function SessionRow({ entry, onEnd }: RowProps) {
  const { t, language } = useTranslation('account');
  const now = useNow(30_000);
  const device = entry.device ?? t('sessions.unknown');
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <bdi className="wrap-anywhere">{device}</bdi>
          {entry.isCurrent ? <StatusPill tone="ready">{t('sessions.this')}</StatusPill> : null}
          {entry.isImpersonation ? (
            <StatusPill tone="waiting">{t('sessions.administrator')}</StatusPill>
          ) : null}
        </p>
        <p className="flex flex-wrap gap-x-4 text-12 text-muted tabular-nums">
          {entry.place ? <bdi dir="ltr">{entry.place}</bdi> : null}
          <span>
            {t('sessions.since', { date: formatDateTime(entry.createdAt, language, DEVICE_ZONE) })}
          </span>
          {entry.secondFactor ? <span>{t(`sessions.factor.${entry.secondFactor}`)}</span> : null}
          <span>
            {t('sessions.seen', { time: formatAgo(entry.lastSeenAt, language, DEVICE_ZONE, now) })}
          </span>
        </p>
      </div>
      {onEnd ? (
        <Button aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      ) : null}
    </li>
  );
}
