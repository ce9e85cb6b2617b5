import type { BusinessOverview } from '#contract/analytics.ts';
import { calendarDate, dayOfMonth, shortWeekdayDate } from '#web/lib/dates.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { BarChart } from '#web/ui/chart/BarChart.tsx';
import { ChartPanel } from '#web/ui/chart/ChartPanel.tsx';
import { toMajor, writeShortMoney } from '../writeFigures.ts';
import { hasWeekBefore } from './hasWeekBefore.ts';

type Money = BusinessOverview['money'][number];
type Props = { money: Money; firstDay: string | null; onOpen: (day: string) => void };

/**
 * Chart of the revenue of the last days, compared with the same weekdays a week before. The bar of
 * today is not complete.
 */
export function RevenueByDay({ money: { currency, days }, firstDay, onOpen }: Props) {
  const { t, language } = useTranslation('overview');
  const write = (cents: number) => formatAmount(cents, currency, language);
  const over = days.filter(({ isUnfinished }) => !isUnfinished);
  const sum = over.reduce((total, { revenueCents }) => total + revenueCents, 0);
  const isKnown = (day: string) => hasWeekBefore({ firstDay, day });
  const isCompared = days.some(({ day }) => isKnown(day));
  const most = Math.max(...days.map(({ revenueCents }) => revenueCents));
  return (
    <ChartPanel
      title={t('revenue.title')}
      aside={[
        t('revenue.aside', { count: over.length, sum: write(sum) }),
        ...(isCompared ? [t('revenue.line')] : []),
      ].join(' · ')}
      file={`portico-revenue-${days.at(-1)?.day ?? ''}`}
      table={{
        columns: [
          { name: t('revenue.day') },
          { name: t('revenue.title'), isFigure: true },
          { name: t('revenue.weekBefore'), isFigure: true },
        ],
        rows: days.map(({ day, revenueCents, beforeCents }) => ({
          id: day,
          cells: [
            calendarDate(day, language),
            write(revenueCents),
            isKnown(day) ? write(beforeCents) : '—',
          ],
          values: [
            day,
            toMajor(revenueCents, currency),
            isKnown(day) ? toMajor(beforeCents, currency) : null,
          ],
        })),
      }}
    >
      <BarChart
        said={t('revenue.said', { count: over.length, sum: write(sum) })}
        writeTick={(cents) => writeShortMoney(cents, currency, language)}
        bars={days.map(({ day, revenueCents, beforeCents, isUnfinished }) => ({
          id: day,
          name: isUnfinished ? t('revenue.today') : dayOfMonth(day, language),
          value: revenueCents,
          ...(isKnown(day) ? { mark: beforeCents } : {}),
          ...(isUnfinished ? { isOpen: true } : {}),
          ...(isUnfinished || revenueCents === 0 ? {} : { onOpen: () => onOpen(day) }),
          ...(isUnfinished || (revenueCents === most && most > 0)
            ? { label: writeShortMoney(revenueCents, currency, language) }
            : {}),
          said: [
            t('revenue.bar', {
              day: shortWeekdayDate(day, language),
              amount: write(revenueCents),
            }),
            ...(isKnown(day) ? [t('revenue.barBefore', { amount: write(beforeCents) })] : []),
          ].join(' · '),
        }))}
      />
    </ChartPanel>
  );
}
