import { useTranslation } from '#web/lib/translation.ts';
import { BarChart } from '#web/ui/chart/BarChart.tsx';
import { ChartPanel } from '#web/ui/chart/ChartPanel.tsx';
import { formatCount } from '#web/lib/format.ts';
import { writeShare, writeTenths } from '../writeFigures.ts';
import type { SectionProps } from './Analytics.tsx';
import { formatHour } from './formatHour.ts';

/** Occupancy of the location and waiting times, by hour of the day. */
export function Hours({ data, open }: SectionProps) {
  const { t, language } = useTranslation('analytics');
  const { hours } = data;
  const fullest = Math.max(0, ...hours.map(({ occupancy }) => occupancy));
  const tenths = (value: number | null) => (value === null ? '—' : writeTenths(value, language));
  return (
    <ChartPanel
      title={t('hours.title')}
      aside={t('hours.aside')}
      file={`portico-hours-${data.from}`}
      table={{
        columns: [
          { name: t('week.hour') },
          { name: t('hours.occupancy'), isFigure: true },
          { name: t('hours.waits'), isFigure: true },
          { name: t('hours.meanWait'), isFigure: true },
          { name: t('people.inTarget'), isFigure: true },
        ],
        rows: hours.map((each) => ({
          id: String(each.hour),
          cells: [
            formatHour(each.hour, language),
            writeTenths(each.occupancy, language),
            formatCount(each.waits, language),
            tenths(each.meanWaitMinutes),
            each.shareInTarget === null ? '—' : writeShare(each.shareInTarget, language),
          ],
          values: [each.hour, each.occupancy, each.waits, each.meanWaitMinutes, each.shareInTarget],
        })),
      }}
    >
      <BarChart
        said={t('hours.title')}
        writeTick={(value) => formatCount(value, language)}
        bars={hours.map((each) => ({
          id: String(each.hour),
          name: formatHour(each.hour, language),
          value: each.occupancy,
          ...(each.occupancy === fullest && fullest > 0
            ? { label: writeTenths(fullest, language) }
            : {}),
          said: t('hours.bar', {
            hour: formatHour(each.hour, language),
            cars: writeTenths(each.occupancy, language),
            wait: tenths(each.meanWaitMinutes),
          }),
          ...(each.waits > 0
            ? {
                onOpen: () => open({ figure: 'waits', hour: each.hour }),
              }
            : {}),
        }))}
      />
    </ChartPanel>
  );
}
