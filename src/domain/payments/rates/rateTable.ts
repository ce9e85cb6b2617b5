import type { CalendarDay } from '../../businesses/businessDay.ts';
import { type Cents, currencyDecimals } from '../../shared/money.ts';

/** ISO 8601: Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** On the location's own clock, as '18:00'; '24:00' is the end of a day. */
export type ClockTime = string;

/** Hours of some weekdays with a rate of their own. They lie within one day of the calendar. */
export type RateBand = {
  days: readonly Weekday[];
  from: ClockTime;
  /** Later than `from`; at most '24:00'. */
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

export function toMinutes(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Whether a minute of the day lies in hours that may go past midnight. */
export function isWithin(minute: number, { from, to }: { from: ClockTime; to: ClockTime }) {
  const [start, end] = [toMinutes(from), toMinutes(to)];
  return start < end ? start <= minute && minute < end : start <= minute || minute < end;
}

/** Two bands that are not both to be had at once. */
export function isOverlapping(one: RateBand, other: RateBand): boolean {
  if (!one.days.some((day) => other.days.includes(day))) return false;
  return toMinutes(one.from) < toMinutes(other.to) && toMinutes(other.from) < toMinutes(one.to);
}
