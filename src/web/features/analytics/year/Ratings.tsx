import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { BarChart } from '#web/ui/chart/BarChart.tsx';
import { ChartPanel } from '#web/ui/chart/ChartPanel.tsx';
import { writeTenths } from '../writeFigures.ts';
import type { SectionProps } from './Analytics.tsx';

/** Chart of the number of ratings by stars. */
export function Ratings({ data, open }: SectionProps) {
  const { t, language } = useTranslation('analytics');
  const { stars } = data;
  const { rating, ratings } = data.totals.now;
  const said =
    rating === null
      ? t('ratings.none')
      : t('ratings.mean', { rating: writeTenths(rating, language), count: ratings });
  return (
    <ChartPanel
      title={t('ratings.title')}
      aside={said}
      file={`portico-ratings-${data.from}`}
      table={{
        columns: [{ name: t('ratings.stars') }, { name: t('ratings.guests'), isFigure: true }],
        rows: stars.map((number, at) => ({
          id: String(at),
          cells: [String(at + 1), formatCount(number, language)],
          values: [at + 1, number],
        })),
      }}
    >
      <BarChart
        said={said}
        writeTick={(value) => formatCount(value, language)}
        bars={stars.map((number, at) => ({
          id: String(at),
          name: `${at + 1} ★`,
          value: number,
          ...(number > 0 ? { label: formatCount(number, language) } : {}),
          said: t('ratings.bar', { stars: at + 1, count: number }),
          ...(number > 0 ? { onOpen: () => open({ figure: 'ratings', stars: at + 1 }) } : {}),
        }))}
      />
    </ChartPanel>
  );
}
