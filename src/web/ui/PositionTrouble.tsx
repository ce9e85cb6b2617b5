import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import type { PositionTrouble as Trouble } from '#web/lib/position.ts';

/** Explains why the device's position is unknown, and what helps. */
export function PositionTrouble({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation('customer');
  return (
    <Banner kind="warning" live>
      <span className="block font-strong">{t('position.title')}</span>
      <span className="font-normal">{t(`position.${trouble}`)}</span>
    </Banner>
  );
}
