import type { CalendarDay } from '../../businesses/businessDay.ts';
import { type Cents, currencyDecimals } from '../../shared/money.ts';

/** ISO 8601 weekdays: Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** Time on the location's clock, as '18:00'. The end of a day is '24:00'. */
export type ClockTime = string;

/** Hours on some weekdays with an hourly rate of their own. The hours can cross midnight. */
export type RateBand = {
  days: readonly Weekday[];
  from: ClockTime;
  /**
   * End of the band. '24:00' is the end of the day, and a time before `from` is on the next day.
   */
  to: ClockTime;
  hourlyCents: Cents;
};

/**
 * Price of a night, charged once for all hours that start between `from` and `to`. The span can
 * cross midnight.
 */
export type NightRate = { from: ClockTime; to: ClockTime; cents: Cents };

/** Flat price for every guest who arrives on this business day, however long the stay is. */
export type EventPrice = { date: CalendarDay; cents: Cents };

/**
 * Rates of a location in the manager's terms. The simplest tables have only an hourly or a flat
 * rate; every other field can be off. `toParkingRateTable` converts a table to APDS (ISO/TS
 * 5206-1), the data standard of the trade.
 */
export type RateTable = {
  useFlatRate: boolean;
  flatRateCents: Cents;
  hourlyRateCents: Cents;
  /** Minutes up to which a stay is free. A longer stay pays from its first minute. */
  freeMinutes: number | null;
  /** Most that each 24 hours of a stay cost, counted from its start. */
  dailyMaximumCents: Cents | null;
  overnight: NightRate | null;
  bands: readonly RateBand[];
  events: readonly EventPrice[];
};

/** Values that switch off all rates except the hourly and the flat rate. */
export const plainRates = {
  freeMinutes: null,
  dailyMaximumCents: null,
  overnight: null,
  bands: [],
  events: [],
} as const satisfies Partial<RateTable>;

/**
 * Returns the rates of a new location: 8.50 an hour, and a flat rate of 15.00 that is off. In a
 * currency without decimals these are 850 and 1,500, because one unit is worth as little as a cent.
 */
export function computeDefaultRates(currency: string): RateTable {
  const unit = 10 ** (currencyDecimals(currency) || 2);
  return {
    ...plainRates,
    useFlatRate: false,
    hourlyRateCents: 8.5 * unit,
    flatRateCents: 15 * unit,
  };
}

export const rateBounds = {
  /** Highest value of each amount, in cents. */
  cents: 10_000_000_000,
  freeMinutes: 240,
  bands: 20,
  events: 100,
} as const;

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
export const isClockTime = (text: string): boolean => CLOCK_TIME.test(text);

export function toMinutes(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Tells whether a minute of the day is in a span, which can cross midnight. */
export function isMinuteWithin(minute: number, { from, to }: { from: ClockTime; to: ClockTime }) {
  const [start, end] = [toMinutes(from), toMinutes(to)];
  return start < end ? start <= minute && minute < end : start <= minute || minute < end;
}

const nextDay = (day: Weekday) => ((day % 7) + 1) as Weekday;
export const isOverMidnight = ({ from, to }: Pick<RateBand, 'from' | 'to'>): boolean =>
  toMinutes(to) <= toMinutes(from);

/** Weekdays and times of a rate band, without its rate. */
export type DayHours = Pick<RateBand, 'days' | 'from' | 'to'>;

/** Splits a band that crosses midnight into two. The second band is on the following weekdays. */
export function splitAtMidnight({ days, from, to }: DayHours): DayHours[] {
  if (!isOverMidnight({ from, to })) return [{ days, from, to }];
  const evening = { days, from, to: '24:00' };
  const after = weekdays.filter((day) => days.some((begun) => nextDay(begun) === day));
  return toMinutes(to) === 0 ? [evening] : [evening, { days: after, from: '00:00', to }];
}

/** Tells whether an hour that starts at this minute of a weekday belongs to the rate band. */
export function isInBand(band: DayHours, weekday: Weekday, minute: number): boolean {
  const { days, from, to } = band;
  const [isAfterStart, isBeforeEnd] = [toMinutes(from) <= minute, minute < toMinutes(to)];
  if (!isOverMidnight(band)) return days.includes(weekday) && isAfterStart && isBeforeEnd;
  return (
    (days.includes(weekday) && isAfterStart) ||
    (isBeforeEnd && days.some((day) => nextDay(day) === weekday))
  );
}

/** Tells whether two rate bands share any time. Bands of one table must not. */
export function doBandsOverlap(one: DayHours, other: DayHours): boolean {
  return splitAtMidnight(one).some((part) =>
    splitAtMidnight(other).some(
      (beside) =>
        part.days.some((day) => beside.days.includes(day)) &&
        toMinutes(part.from) < toMinutes(beside.to) &&
        toMinutes(beside.from) < toMinutes(part.to),
    ),
  );
}
