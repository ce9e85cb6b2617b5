import { useTranslation } from '#web/lib/translation.ts';
import { minutes, count as plain } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useNow } from '#web/lib/clock.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useQueue } from '../api.ts';
import { isLate } from '../columns.ts';

/** How the evening goes, in one line. */
export function QueueSummary({ locationId }: { locationId: string }) {
  const { t } = useTranslation('board');
  const language = useLanguage();
  const now = useNow();
  const { data } = useQueue(locationId);
  if (!data) return null;
  const { orders, avgWaitMinutes } = data;
  const late = orders.filter((order) => isLate(order, now)).length;
  const wait =
    avgWaitMinutes === null ? t('avgWaitNone') : minutes(Math.round(avgWaitMinutes), language);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p className="flex items-baseline gap-2 text-15 text-muted">
        {t('active')}
        <b className="text-20 text-ink tabular-nums">{plain(orders.length, language)}</b>
      </p>
      <p className="flex items-baseline gap-2 text-15 text-muted">
        {t('avgWait')}
        <b className="text-20 text-ink tabular-nums">{wait}</b>
      </p>
      {late > 0 ? <StatusPill tone="late">{t('late', { count: late })}</StatusPill> : null}
    </div>
  );
}
