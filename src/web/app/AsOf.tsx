import { formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useOnline } from '#web/lib/online.ts';
import { useTranslation } from '#web/lib/translation.ts';

type Props = { query: { dataUpdatedAt: number; error: unknown } };

/** Shows when the data was fetched, while the browser is offline or after a failed refetch. */
export function AsOf({ query: { dataUpdatedAt, error } }: Props) {
  const { t, language } = useTranslation('row');
  const isOnline = useOnline();
  if (dataUpdatedAt === 0 || (isOnline && !error)) return null;
  const time = formatWhen(new Date(dataUpdatedAt), language, undefined);
  return (
    <output className="block text-15 text-muted">{t('asOf', { time: isolateText(time) })}</output>
  );
}
