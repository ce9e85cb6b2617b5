import type { Cents } from '../../shared/money.ts';
import {
  isInBand,
  isMinuteWithin,
  type RateTable,
  toMinutes,
  type Weekday,
  weekdays,
} from './rateTable.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Part of a weekday in which each started hour has the same price. `from` and `to` are minutes of
 * the day.
 */
export type WeekSpan = { from: number; to: number; kind: 'base' | 'band' | 'night'; cents: Cents };

function findRate(rates: RateTable, day: Weekday, minute: number): Omit<WeekSpan, 'from' | 'to'> {
  const band = rates.bands.find((each) => isInBand(each, day, minute));
  if (band) return { kind: 'band', cents: band.hourlyCents };
  if (rates.overnight && isMinuteWithin(minute, rates.overnight))
    return { kind: 'night', cents: rates.overnight.cents };
  return { kind: 'base', cents: rates.hourlyRateCents };
}

/** Lists the price of an hour by the hour's start, for each weekday from Monday to Sunday. */
export function listWeekRates(rates: RateTable): { day: Weekday; spans: WeekSpan[] }[] {
  const times = [...rates.bands, ...(rates.overnight ? [rates.overnight] : [])]
    .flatMap(({ from, to }) => [toMinutes(from), toMinutes(to)])
    .filter((minute) => minute > 0 && minute < DAY_MINUTES);
  const edges = [...new Set([0, ...times, DAY_MINUTES])].toSorted((one, other) => one - other);
  return weekdays.map((day) => {
    const spans: WeekSpan[] = [];
    for (const [index, from] of edges.slice(0, -1).entries()) {
      const rate = findRate(rates, day, from);
      const to = edges[index + 1] ?? DAY_MINUTES;
      const last = spans.at(-1);
      if (last?.kind === rate.kind && last.cents === rate.cents) last.to = to;
      else spans.push({ from, to, ...rate });
    }
    return { day, spans };
  });
}
