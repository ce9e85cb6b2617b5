import type { CalendarDay } from '../../businesses/businessDay.ts';
import { type Cents, currencyDecimals } from '../../shared/money.ts';

/** ISO 8601: Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** On the location's own clock, as '18:00'; '24:00' is the end of a day. */
export type ClockTime = string;

/** Hours that begin on some weekdays, with a rate of their own; they may go past midnight. */
export type RateBand = {
  days: readonly Weekday[];
  from: ClockTime;
  /** '24:00' is the end of the day; what is earlier than `from` is on the next one. */
  to: ClockTime;
  hourlyCents: Cents;
};

/** What starts in these hours costs one price, once a night; they may go past midnight. */
export type Overnight = { from: ClockTime; to: ClockTime; cents: Cents };

/** What everybody pays who comes on this business day, however long they stay. */
export type EventPrice = { date: CalendarDay; cents: Cents };

/**
 * What a stay at a location costs: one rate table of the trade's data standard (APDS, ISO/TS 5206-1), kept as a
 * manager decides it. An hourly or a flat rate alone are its two simplest tables; everything else may be off.
 * `toParkingRateTable` writes it with the standard's rate lines.
 */
export type RateTable = {
  useFlatRate: boolean;
  flatRateCents: Cents;
  hourlyRateCents: Cents;
  /** A stay of at most so many minutes is free; a longer one is not reduced. */
  freeMinutes: number | null;
  /** The most that 24 hours cost, counted from the start of a stay. */
  dailyMaximumCents: Cents | null;
  overnight: Overnight | null;
  bands: readonly RateBand[];
  events: readonly EventPrice[];
};

/** The documents' rates alone, everything beyond them off. */
export const plainRates = {
  freeMinutes: null,
  dailyMaximumCents: null,
  overnight: null,
  bands: [],
  events: [],
} as const satisfies Partial<RateTable>;

/**
 * What a new location charges until somebody sets it: 8.50 an hour; in a currency without decimals, whose unit is worth
 * as little as a cent, 850. The flat rate that could be switched on is 15.00, or 1,500.
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
  /** Of each amount, in smallest units. */
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

/** Whether a minute of the day lies in hours that may go past midnight. */
export function isWithin(minute: number, { from, to }: { from: ClockTime; to: ClockTime }) {
  const [start, end] = [toMinutes(from), toMinutes(to)];
  return start < end ? start <= minute && minute < end : start <= minute || minute < end;
}

const nextDay = (day: Weekday) => ((day % 7) + 1) as Weekday;
export const isOverMidnight = ({ from, to }: Pick<RateBand, 'from' | 'to'>): boolean =>
  toMinutes(to) <= toMinutes(from);

/** Hours of some weekdays, within the day. */
export type DayHours = Pick<RateBand, 'days' | 'from' | 'to'>;

/** A band day by day: what goes past midnight is in two parts, the second on the days after. */
export function splitAtMidnight({ days, from, to }: DayHours): DayHours[] {
  if (!isOverMidnight({ from, to })) return [{ days, from, to }];
  const evening = { days, from, to: '24:00' };
  const after = weekdays.filter((day) => days.some((begun) => nextDay(begun) === day));
  return toMinutes(to) === 0 ? [evening] : [evening, { days: after, from: '00:00', to }];
}

/** Whether an hour that starts at that minute of a weekday is one of the band's. */
export function isInBand(band: DayHours, weekday: Weekday, minute: number): boolean {
  const { days, from, to } = band;
  const [isAfterStart, isBeforeEnd] = [toMinutes(from) <= minute, minute < toMinutes(to)];
  if (!isOverMidnight(band)) return days.includes(weekday) && isAfterStart && isBeforeEnd;
  return (
    (days.includes(weekday) && isAfterStart) ||
    (isBeforeEnd && days.some((day) => nextDay(day) === weekday))
  );
}

/** Two bands that are not both to be had at once. */
export function isOverlapping(one: DayHours, other: DayHours): boolean {
  return splitAtMidnight(one).some((part) =>
    splitAtMidnight(other).some(
      (beside) =>
        part.days.some((day) => beside.days.includes(day)) &&
        toMinutes(part.from) < toMinutes(beside.to) &&
        toMinutes(beside.from) < toMinutes(part.to),
    ),
  );
}
