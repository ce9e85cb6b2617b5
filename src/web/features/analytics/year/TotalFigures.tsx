import { count, money } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Figures } from '#web/ui/chart/Figures.tsx';
import { writeTenths } from '../writeFigures.ts';
import type { SectionProps } from './Analytics.tsx';

/** The range in figures, each beside the period before. */
export function TotalFigures({ data, open }: SectionProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const { now, before } = data.totals;
  const { currency, targetMinutes: target } = data;
  const write = (cents: number) => money(cents, currency, language);
  const than = (value: string) => t('before', { value });
  const number = (value: number) => count(value, language);
  const tenths = (value: number | null) => (value === null ? '—' : writeTenths(value, language));
  const wait = now.waits.medianMinutes;
  return (
    <div>
      <Figures
        items={[
          {
            name: t('figures.returns'),
            value: number(now.returns),
            beside: than(number(before.returns)),
            bullet: { value: now.returns, mark: before.returns },
            onOpen: () => open({ figure: 'returns' }),
          },
          {
            name: t('figures.wait'),
            value: tenths(wait),
            unit: wait === null ? null : t('figures.minutes'),
            beside: [
              ...(target === null ? [] : [t('figures.target', { minutes: target })]),
              than(tenths(before.waits.medianMinutes)),
            ].join(' · '),
            bullet: wait === null || target === null ? undefined : { value: wait, mark: target },
            onOpen: () => open({ figure: 'waits' }),
          },
          {
            name: t('figures.revenue'),
            value: write(now.revenueCents),
            beside: than(write(before.revenueCents)),
            bullet: { value: now.revenueCents, mark: before.revenueCents },
            onOpen: () => open({ figure: 'returns' }),
          },
          {
            name: t('figures.tips'),
            value: write(now.tipsCents),
            beside: than(write(before.tipsCents)),
            bullet: { value: now.tipsCents, mark: before.tipsCents },
            onOpen: () => open({ figure: 'tips' }),
          },
        ]}
      />
      <Figures
        isSmall
        items={[
          {
            name: t('figures.arrivals'),
            value: number(now.arrivals),
            beside: than(number(before.arrivals)),
            onOpen: () => open({ figure: 'arrivals' }),
          },
          {
            name: t('figures.fees'),
            value: write(now.feesCents),
            beside: than(write(before.feesCents)),
            onOpen: () => open({ figure: 'fees' }),
          },
          {
            name: t('figures.refunds'),
            value: write(now.refundsCents),
            beside: than(write(before.refundsCents)),
            onOpen: () => open({ figure: 'refunds' }),
          },
          {
            name: t('figures.rating'),
            value: tenths(now.rating),
            beside: than(tenths(before.rating)),
            onOpen: () => open({ figure: 'ratings' }),
          },
        ]}
      />
    </div>
  );
}
