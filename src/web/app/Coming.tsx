import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Where a part is on its way: its shape, of the class of about its height, and a word for who listens. */
export function Coming({ height }: { height: string }) {
  const { t } = useTranslation('app');
  return (
    <output aria-label={t('loading')} className="block">
      <Skeleton className={height} />
    </output>
  );
}
