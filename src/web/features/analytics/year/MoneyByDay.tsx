import { calendarDate, dayAndMonth, shortWeekdayDate } from '#web/lib/dates.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { BarChart } from '#web/ui/chart/BarChart.tsx';
import { ChartPanel } from '#web/ui/chart/ChartPanel.tsx';
import { toMajor, writeShortMoney } from '../writeFigures.ts';
import type { SectionProps } from './Analytics.tsx';
import { joinDays } from './joinDays.ts';

/** Maximum number of bars for days. A longer range gets one bar for each week. */
const MOST_BARS = 62;

/** Chart of revenue and tips by day, compared with the period before. */
export function MoneyByDay({ data }: SectionProps) {
  const { t, language } = useTranslation('analytics');
  const { currency, days, daysBefore, firstDay, weeksBefore } = data;
  const write = (cents: number) => formatAmount(cents, currency, language);
  const bars = joinDays(days, daysBefore, firstDay, MOST_BARS);
  const isCompared = bars.some(({ beforeCents }) => beforeCents !== null);
  const nameDays = (from: string, to: string) =>
    from === to
      ? shortWeekdayDate(from, language)
      : t('money.between', { from: dayAndMonth(from, language), to: dayAndMonth(to, language) });
  const beforeOf = joinDays(days, daysBefore, firstDay, days.length);
  const most = Math.max(0, ...bars.map((bar) => bar.revenueCents + bar.tipsCents));
  return (
    <ChartPanel
      title={t('money.title')}
      aside={[
        t('money.aside'),
        isCompared ? t('money.line', { count: weeksBefore }) : t('noBefore'),
      ].join(' · ')}
      file={`portico-money-${data.from}`}
      table={{
        columns: [
          { name: t('money.day') },
          ...(['revenue', 'fees', 'tips', 'refunds', 'discounts'] as const).map((name) => ({
            name: t(`money.${name}`),
            isFigure: true as const,
          })),
          { name: t('money.weeksBefore', { count: weeksBefore }), isFigure: true },
        ],
        rows: days.map((day, at) => {
          const { beforeCents = null } = beforeOf[at] ?? {};
          const amounts = [
            day.revenueCents,
            day.feesCents,
            day.tipsCents,
            day.refundsCents,
            day.discountsCents,
          ];
          return {
            id: day.day,
            cells: [
              calendarDate(day.day, language),
              ...amounts.map(write),
              beforeCents === null ? '—' : write(beforeCents),
            ],
            values: [
              day.day,
              ...amounts.map((cents) => toMajor(cents, currency)),
              beforeCents === null ? null : toMajor(beforeCents, currency),
            ],
          };
        }),
      }}
    >
      <BarChart
        said={t('money.said', { sum: write(data.totals.now.revenueCents) })}
        writeTick={(cents) => writeShortMoney(cents, currency, language)}
        height={220}
        bars={bars.map((bar) => ({
          id: bar.from,
          name: dayAndMonth(bar.from, language),
          value: bar.revenueCents,
          second: bar.tipsCents,
          ...(bar.beforeCents === null ? {} : { mark: bar.beforeCents }),
          ...(bar.revenueCents + bar.tipsCents === most && most > 0
            ? { label: writeShortMoney(most, currency, language) }
            : {}),
          said: [
            t('money.bar', {
              days: nameDays(bar.from, bar.to),
              revenue: write(bar.revenueCents),
              tips: write(bar.tipsCents),
            }),
            ...(bar.beforeCents === null
              ? []
              : [
                  t('money.barBefore', {
                    days: nameDays(bar.beforeFrom, bar.beforeTo),
                    revenue: write(bar.beforeCents),
                  }),
                ]),
          ].join(' · '),
        }))}
      />
    </ChartPanel>
  );
}
