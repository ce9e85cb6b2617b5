import { useSearch } from '@tanstack/react-router';
import { countDays, type DayRange, lastCompleteDay, MOST_DAYS } from '#domain/analytics/periods.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { useChangeSearch } from '#web/app/portal/table/tableSearch.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { addDays } from '#domain/businesses/businessDay.ts';
import { type RangeName, rangeLengths } from './rangeNames.ts';

const DEFAULT: RangeName = '30d';

const isRight = (range: DayRange, last: string) =>
  range.from <= range.to && range.to <= last && countDays(range) <= MOST_DAYS;

/**
 * Reads the range of days from the address: a named range, or two dates. Also returns functions
 * that change the range.
 */
export function useRange(zones: readonly TimeZone[]) {
  const search = useSearch({ from: '/manager/portal/enhanced-analytics' });
  const change = useChangeSearch();
  const now = new Date(getServerNow());
  // Last complete day: the earliest of all locations, because the day must be complete at each
  // location.
  const last = zones.map((zone) => lastCompleteDay(now, zone)).toSorted()[0] ?? '';
  const free = search.from && search.to ? { from: search.from, to: search.to } : null;
  const name = free ? null : (search.range ?? DEFAULT);
  const length = rangeLengths[(name ?? DEFAULT) as RangeName];
  const named = last === '' ? null : { from: addDays(last, 1 - length), to: last };
  const range = free && last !== '' && isRight(free, last) ? free : named;
  return {
    name: range === free ? null : (name ?? DEFAULT),
    range,
    last,
    choose: (next: RangeName) => change({ range: next, from: undefined, to: undefined }),
    chooseDays: (next: DayRange) => change({ range: undefined, ...next }),
    isRight: (next: DayRange) => isRight(next, last),
  };
}
