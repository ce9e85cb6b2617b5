import type { OperatorOverview } from '#contract/operator.ts';
import { toMajor, writeShortMoney } from '#web/features/analytics/writeFigures.ts';
import {
  formatCount,
  getCurrencyName,
  formatAmount,
  formatMonth,
  formatShortMonth,
} from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { BarChart } from '#web/ui/chart/BarChart.tsx';
import { ChartPanel } from '#web/ui/chart/ChartPanel.tsx';

type Months = OperatorOverview['months'];

type Series = {
  id: string;
  title: string;
  values: number[];
  /** Converts a value to the unit of the exported file: dollars in place of cents for money. */
  toFile: (value: number) => number;
  write: (value: number) => string;
  writeShort: (value: number) => string;
};

/** Charts by month: new businesses and customers, services, and revenue of each currency. */
export function Growth({ months }: { months: Months }) {
  const series = useSeries(months);
  return (
    <div className="grid gap-8 min-[900px]:grid-cols-2">
      {series.map((each) => (
        <MonthChart key={each.id} series={each} months={months} />
      ))}
    </div>
  );
}

function useSeries(months: Months): Series[] {
  const { t, language } = useTranslation('adminOverview');
  const plain = (id: 'services' | 'businesses' | 'customers', values: number[]): Series => ({
    id,
    title: t(`growth.${id}`),
    values,
    toFile: (value) => value,
    write: (value) => formatCount(value, language),
    writeShort: (value) => formatCount(value, language),
  });
  const customers = months.flatMap((month) => month.customers ?? []);
  const currencies = new Set(
    months.flatMap(({ revenue }) => (revenue ?? []).map(({ currency }) => currency)),
  );
  return [
    ...[...currencies].toSorted().map((currency): Series => ({
      id: `revenue ${currency}`,
      title: t('growth.revenue', { currency: getCurrencyName(currency, language) }),
      values: months.map(
        ({ revenue }) => revenue?.find((one) => one.currency === currency)?.revenueCents ?? 0,
      ),
      toFile: (cents) => toMajor(cents, currency),
      write: (cents) => isolateText(formatAmount(cents, currency, language)),
      writeShort: (cents) => writeShortMoney(cents, currency, language),
    })),
    plain(
      'services',
      months.map(({ services }) => services),
    ),
    plain(
      'businesses',
      months.map(({ businesses }) => businesses),
    ),
    ...(customers.length === months.length ? [plain('customers', customers)] : []),
  ];
}

function MonthChart({ series, months }: { series: Series; months: Months }) {
  const { t, language } = useTranslation('adminOverview');
  const { title, values, write, writeShort, toFile } = series;
  const most = Math.max(...values);
  const last = values.length - 1;
  const sum = values.reduce((all, value) => all + value, 0);
  return (
    <ChartPanel
      title={title}
      aside={t('growth.aside', { sum: write(sum) })}
      file={`portico-${series.id.replaceAll(' ', '-')}`}
      table={{
        columns: [{ name: t('growth.month') }, { name: title, isFigure: true }],
        rows: months.map(({ month }, at) => ({
          id: month,
          cells: [formatMonth(month, language), write(values[at] ?? 0)],
          values: [month, toFile(values[at] ?? 0)],
        })),
      }}
    >
      <BarChart
        said={t('growth.said', { title, sum: write(sum) })}
        writeTick={writeShort}
        bars={months.map(({ month }, at) => {
          const value = values[at] ?? 0;
          return {
            id: month,
            name: formatShortMonth(month, language),
            value: Math.max(0, value),
            ...(at === last ? { isOpen: true } : {}),
            ...(value > 0 && (at === last || value === most) ? { label: writeShort(value) } : {}),
            said: `${formatMonth(month, language)}: ${write(value)}`,
          };
        })}
      />
    </ChartPanel>
  );
}
