import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { BarChart } from '#web/ui/chart/BarChart.tsx';
import { ChartPanel } from '#web/ui/chart/ChartPanel.tsx';
import { writeTenths } from '../writeFigures.ts';
import type { SectionProps } from './Analytics.tsx';

/** Histogram of waiting times in steps of two minutes. Bars beyond the target time are hatched. */
export function Waits({ data, open }: SectionProps) {
  const { t, language } = useTranslation('analytics');
  const { waitBars: bars, targetMinutes: target } = data;
  const { waits } = data.totals.now;
  const last = bars.length - 1;
  const name = (from: number, at: number) => {
    const next = bars[at + 1];
    return next
      ? t('waits.between', { from, to: next.fromMinutes })
      : t('waits.orMore', { minutes: from });
  };
  const most = Math.max(0, ...bars.map((bar) => bar.waits));
  // Counts waits beyond the target time of each location, because locations have different targets.
  const slow = Math.round(waits.count * (1 - (waits.shareInTarget ?? 1)));
  const said = [
    waits.medianMinutes === null
      ? t('waits.none')
      : t('waits.median', { minutes: writeTenths(waits.medianMinutes, language) }),
    waits.p90Minutes === null
      ? null
      : t('waits.p90', { minutes: writeTenths(waits.p90Minutes, language) }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <ChartPanel
      title={t('waits.title')}
      aside={
        <>
          {said}
          {slow > 0 ? (
            <>
              {' · '}
              <button
                type="button"
                onClick={() => open({ figure: 'slow' })}
                className="min-h-11 cursor-pointer font-medium text-primary underline underline-offset-4"
              >
                {t('waits.beyond', { count: slow })}
              </button>
            </>
          ) : null}
        </>
      }
      file={`portico-waits-${data.from}`}
      table={{
        columns: [{ name: t('waits.minutes') }, { name: t('waits.cars'), isFigure: true }],
        rows: bars.map((bar, at) => ({
          id: String(bar.fromMinutes),
          cells: [name(bar.fromMinutes, at), formatCount(bar.waits, language)],
          values: [name(bar.fromMinutes, at), bar.waits],
        })),
      }}
    >
      <BarChart
        said={`${t('waits.title')}: ${said}`}
        writeTick={(value) => formatCount(value, language)}
        height={220}
        target={
          target === null
            ? undefined
            : {
                after: bars.findIndex(({ fromMinutes }) => fromMinutes === target),
                words: t('waits.target', { minutes: target }),
              }
        }
        isScale
        bars={bars.map((bar, at) => ({
          id: String(bar.fromMinutes),
          name:
            at === last
              ? t('waits.orMoreShort', { minutes: bar.fromMinutes })
              : String(bar.fromMinutes),
          value: bar.waits,
          isBeyond: target !== null && bar.fromMinutes >= target,
          said: t('waits.bar', { minutes: name(bar.fromMinutes, at), count: bar.waits }),
          ...(bar.waits === most && most > 0 ? { label: formatCount(bar.waits, language) } : {}),
          ...(bar.waits > 0
            ? {
                onOpen: () =>
                  open({
                    figure: 'waits',
                    minutesFrom: bar.fromMinutes,
                    minutesTo: bars[at + 1]?.fromMinutes,
                  }),
              }
            : {}),
        }))}
      />
    </ChartPanel>
  );
}
