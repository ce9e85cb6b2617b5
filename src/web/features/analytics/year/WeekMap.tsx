import { useState } from 'react';
import { hoursOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { shortWeekday, weekdayName } from '#web/lib/dates.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ChartPanel } from '#web/ui/chart/ChartPanel.tsx';
import { HeatMap } from '#web/ui/chart/HeatMap.tsx';
import { writeTenths } from '../writeFigures.ts';
import type { SectionProps } from './Analytics.tsx';
import { formatHour } from './formatHour.ts';
import { getDayOfWeekday } from './getDayOfWeekday.ts';

/** Left-to-right isolate, because Arabic text would mirror the sign. */
const LESS_THAN_ONE = '\u2066<1\u2069';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Heat map of arrivals or returns: the mean for each weekday and hour. */
export function WeekMap({ data, open }: SectionProps) {
  const { t, language } = useTranslation('analytics');
  const [figure, setFigure] = useState<'arrivals' | 'returns'>('arrivals');
  const sums = new Map(data.heat.map((cell) => [`${cell.weekday} ${cell.hour}`, cell[figure]]));
  const sumOf = (weekday: number, hour: number) => sums.get(`${weekday} ${hour}`) ?? 0;
  const days = (weekday: number) => data.weekdays[weekday - 1] ?? 0;
  const hours = trim(hoursOfBusinessDay, (hour) =>
    WEEKDAYS.some((weekday) => sumOf(weekday, hour) > 0),
  );
  const mean = (sum: number, weekday: number) => (days(weekday) === 0 ? 0 : sum / days(weekday));
  const whole = (weekday: number) =>
    hoursOfBusinessDay.reduce((total, hour) => total + sumOf(weekday, hour), 0);
  return (
    <ChartPanel
      title={t(`week.${figure}`)}
      aside={
        <button
          type="button"
          onClick={() => setFigure(figure === 'arrivals' ? 'returns' : 'arrivals')}
          className="min-h-11 cursor-pointer font-medium text-primary underline underline-offset-4 print:hidden"
        >
          {t(figure === 'arrivals' ? 'week.showReturns' : 'week.showArrivals')}
        </button>
      }
      file={`portico-${figure}-by-hour-${data.from}`}
      table={{
        columns: [
          { name: t('week.weekday') },
          { name: t('week.hour') },
          { name: t('week.mean'), isFigure: true },
          { name: t('week.sum'), isFigure: true },
        ],
        rows: WEEKDAYS.flatMap((weekday) =>
          hours.map((hour) => {
            const sum = sumOf(weekday, hour);
            const name = weekdayName(getDayOfWeekday(weekday), language);
            const each = Math.round(mean(sum, weekday) * 10) / 10;
            return {
              id: `${weekday} ${hour}`,
              cells: [
                name,
                formatHour(hour, language),
                writeTenths(each, language),
                formatCount(sum, language),
              ],
              values: [name, hour, each, sum],
            };
          }),
        ),
      }}
    >
      <HeatMap
        label={t(`week.${figure}`)}
        columns={hours.map((hour) => ({ id: String(hour), name: formatHour(hour, language) }))}
        rows={WEEKDAYS.map((weekday) => ({
          id: String(weekday),
          name: shortWeekday(getDayOfWeekday(weekday), language),
          sum: formatCount(Math.round(mean(whole(weekday), weekday)), language),
          cells: hours.map((hour) => {
            const value = mean(sumOf(weekday, hour), weekday);
            const text =
              value === 0
                ? ''
                : value < 1
                  ? LESS_THAN_ONE
                  : formatCount(Math.round(value), language);
            const title = t('week.cell', {
              weekday: weekdayName(getDayOfWeekday(weekday), language),
              hour: formatHour(hour, language),
              mean: writeTenths(value, language),
            });
            return {
              id: String(hour),
              value,
              text,
              said: title,
              onOpen: () => open({ figure, weekday, hour }),
            };
          }),
        }))}
      />
    </ChartPanel>
  );
}

/** Removes the unused hours before the first used hour and after the last. */
function trim(hours: readonly number[], isUsed: (hour: number) => boolean): readonly number[] {
  const first = hours.findIndex(isUsed);
  return first < 0 ? hours : hours.slice(first, hours.findLastIndex(isUsed) + 1);
}
