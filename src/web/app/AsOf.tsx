import type { TimeZone } from '#domain/shared/zone.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useReachable } from './Live.tsx';

type Props = {
  query: { dataUpdatedAt: number; error: unknown };
  /** Time zone of the location whose times the screen shows. */
  zone: TimeZone;
};

/** Shows when the data was fetched, while the server is unreachable or after a failed refetch. */
export function AsOf({ query: { dataUpdatedAt, error }, zone }: Props) {
  const { t, language } = useTranslation('row');
  const isReachable = useReachable();
  if (dataUpdatedAt === 0 || (isReachable && !error)) return null;
  const time = formatWhen(new Date(dataUpdatedAt), language, zone);
  return (
    <output className="block text-15 text-muted">{t('asOf', { time: isolateText(time) })}</output>
  );
}
