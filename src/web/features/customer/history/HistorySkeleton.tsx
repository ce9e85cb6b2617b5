import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The shape of a list of services. */
export function HistorySkeleton({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation('app');
  return (
    <output aria-label={t('loading')} className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-22" />
      ))}
    </output>
  );
}
