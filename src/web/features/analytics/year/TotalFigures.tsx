import { countDays } from '#domain/analytics/periods.ts';
import { formatCount, formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { type ChartFigure, Figures } from '#web/ui/chart/Figures.tsx';
import { writeTenths } from '../writeFigures.ts';
import type { FigureCarsFilter } from './api.ts';
import { countKnownBefore } from './countKnownBefore.ts';
import type { SectionProps } from './Analytics.tsx';

/** Totals of the chosen range, compared with the period before. */
export function TotalFigures({ data, open }: SectionProps) {
  const { t, language } = useTranslation('analytics');
  const { now, before } = data.totals;
  const { currency, targetMinutes: target } = data;
  const days = countKnownBefore(data);
  const write = (cents: number) => formatAmount(cents, currency, language);
  const isWhole = days === countDays(data.before);
  const than = (value: string) =>
    days === 0
      ? t('noBefore')
      : isWhole
        ? t('before', { value })
        : t('beforePart', { value, count: days });
  // Without complete data the period before gets no bar, because its total would be too small to
  // compare with.
  const bullet = (value: number, mark: number) => (isWhole ? { value, mark } : undefined);
  const number = (value: number) => formatCount(value, language);
  const tenths = (value: number | null) => (value === null ? '—' : writeTenths(value, language));
  const compared = (
    name: 'returns' | 'revenue' | 'tips' | 'arrivals' | 'fees' | 'refunds',
    figure: FigureCarsFilter['figure'],
    read: (totals: typeof now) => string,
  ): ChartFigure => ({
    name: t(`figures.${name}`),
    value: read(now),
    beside: than(read(before)),
    onOpen: () => open({ figure }),
  });
  const wait = now.waits.medianMinutes;
  return (
    <div>
      <Figures
        items={[
          {
            ...compared('returns', 'returns', ({ returns }) => number(returns)),
            bullet: bullet(now.returns, before.returns),
          },
          {
            name: t('figures.wait'),
            value: tenths(wait),
            unit: wait === null ? null : t('figures.minutes'),
            beside: [
              ...(target === null ? [] : [t('figures.target', { minutes: target })]),
              before.waits.medianMinutes === null && days > 0
                ? null
                : than(tenths(before.waits.medianMinutes)),
            ]
              .filter(Boolean)
              .join(' · '),
            bullet: wait === null || target === null ? undefined : { value: wait, mark: target },
            onOpen: () => open({ figure: 'waits' }),
          },
          {
            ...compared('revenue', 'returns', ({ revenueCents }) => write(revenueCents)),
            bullet: bullet(now.revenueCents, before.revenueCents),
          },
          {
            ...compared('tips', 'tips', ({ tipsCents }) => write(tipsCents)),
            bullet: bullet(now.tipsCents, before.tipsCents),
          },
        ]}
      />
      <Figures
        isSmall
        items={[
          compared('arrivals', 'arrivals', ({ arrivals }) => number(arrivals)),
          compared('fees', 'fees', ({ feesCents }) => write(feesCents)),
          compared('refunds', 'refunds', ({ refundsCents }) => write(refundsCents)),
          {
            name: t('figures.rating'),
            value: tenths(now.rating),
            beside: before.rating === null && days > 0 ? null : than(tenths(before.rating)),
            onOpen: () => open({ figure: 'ratings' }),
          },
        ]}
      />
    </div>
  );
}
