import type { Rates } from '#contract/pricing.ts';
import type { RateTable, Weekday } from '#domain/payments/rates/rateTable.ts';
import { currencyDecimals, majorToMinor, minorToMajor } from '#domain/shared/money.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { parseFieldTime } from '#domain/shared/zone.ts';
import type { PricingChange } from './api.ts';

/** Prices as typed: amounts and minutes are text. A rule that is switched off keeps its text. */
export type TypedPricing = {
  hourlyRate: string;
  flatRate: string;
  useFlatRate: boolean;
  hasFreeMinutes: boolean;
  freeMinutes: string;
  hasDailyMaximum: boolean;
  dailyMaximum: string;
  hasOvernight: boolean;
  overnightFrom: string;
  overnightTo: string;
  overnightPrice: string;
  bands: { days: Weekday[]; from: string; to: string; rate: string }[];
  events: { date: string; price: string }[];
  isLater: boolean;
  /** Date and time in the location's time zone, in the format of a date field. */
  effectiveFrom: string;
};

/** Fields of the form for the fields of the call that have another name. */
export const overnightFields: Record<string, keyof TypedPricing> = {
  'overnight.from': 'overnightFrom',
  'overnight.to': 'overnightTo',
  'overnight.price': 'overnightPrice',
};

/** Typed hourly and flat rate, with which a new location starts. */
export type TypedRates = Pick<TypedPricing, 'hourlyRate' | 'flatRate' | 'useFlatRate'>;

/** Formats an amount for a field, without the currency sign: '8.50'. */
export const writeAmount = (amount: number, currency: string): string =>
  amount.toFixed(currencyDecimals(currency));

/** Suggests an amount for a rule that was just switched on, as a multiple of the hourly rate. */
const suggest = (amount: number, times: number, currency: string): string =>
  writeAmount(Math.round(amount * times), currency);

export function toTypedPricing(rates: Rates, currency: string): TypedPricing {
  const { overnight, dailyMaximum, hourlyRate } = rates;
  const write = (amount: number) => writeAmount(amount, currency);
  return {
    hourlyRate: write(hourlyRate),
    flatRate: write(rates.flatRate),
    useFlatRate: rates.useFlatRate,
    hasFreeMinutes: rates.freeMinutes !== null,
    freeMinutes: String(rates.freeMinutes ?? 15),
    hasDailyMaximum: dailyMaximum !== null,
    dailyMaximum: dailyMaximum === null ? suggest(hourlyRate, 6, currency) : write(dailyMaximum),
    hasOvernight: overnight !== null,
    overnightFrom: overnight?.from ?? '23:00',
    overnightTo: overnight?.to ?? '07:00',
    overnightPrice: overnight ? write(overnight.price) : suggest(hourlyRate, 2, currency),
    bands: rates.bands.map(({ days, from, to, rate }) => ({
      days: [...days],
      from,
      // A time field does not accept 24:00, so the end of a day is shown as 00:00.
      to: to === '24:00' ? '00:00' : to,
      rate: write(rate),
    })),
    events: rates.events.map(({ date, price }) => ({ date, price: write(price) })),
    isLater: false,
    effectiveFrom: '',
  };
}

/**
 * Parses a typed amount in dollars. Returns NaN for an invalid amount, which the contract's rules
 * refuse.
 */
export function readAmount(typed: string, currency: string): number {
  const cents = majorToMinor(typed.trim(), currency);
  return cents === null ? NaN : minorToMajor(cents, currency);
}

/** Converts typed prices to the body of the call. */
export function toPricingChange(
  typed: TypedPricing,
  { currency, timeZone }: { currency: string; timeZone: string },
): PricingChange {
  const read = (amount: string) => readAmount(amount, currency);
  const at = typed.isLater ? parseFieldTime(typed.effectiveFrom, timeZone) : null;
  return {
    hourlyRate: read(typed.hourlyRate),
    flatRate: read(typed.flatRate),
    useFlatRate: typed.useFlatRate,
    freeMinutes: typed.hasFreeMinutes
      ? Number(toLatinDigits(typed.freeMinutes.trim()) || NaN)
      : null,
    dailyMaximum: typed.hasDailyMaximum ? read(typed.dailyMaximum) : null,
    overnight: typed.hasOvernight
      ? { from: typed.overnightFrom, to: typed.overnightTo, price: read(typed.overnightPrice) }
      : null,
    bands: typed.bands.map(({ days, from, to, rate }) => ({
      days: days.toSorted((one, other) => one - other),
      from,
      to: to === '00:00' ? '24:00' : to,
      rate: read(rate),
    })),
    events: typed.events.map(({ date, price }) => ({ date, price: read(price) })),
    ...(at && { effectiveFrom: Number.isNaN(at.getTime()) ? '' : at.toISOString() }),
  };
}

/** Converts a change to a rate table for the chart. Unreadable amounts count as 0. */
export function toRateTable(change: PricingChange, currency: string): RateTable {
  const read = (amount: number) => majorToMinor(Number.isNaN(amount) ? 0 : amount, currency) ?? 0;
  const { overnight, dailyMaximum, freeMinutes = null, bands = [], events = [] } = change;
  return {
    hourlyRateCents: read(change.hourlyRate),
    flatRateCents: read(change.flatRate),
    useFlatRate: change.useFlatRate,
    freeMinutes,
    dailyMaximumCents: dailyMaximum == null ? null : read(dailyMaximum),
    overnight: overnight ? { ...overnight, cents: read(overnight.price) } : null,
    bands: bands.map(({ days, from, to, rate }) => ({ days, from, to, hourlyCents: read(rate) })),
    events: events.map(({ date, price }) => ({ date, cents: read(price) })),
  };
}

const isReadable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isReadable)
    : value !== '' && !Number.isNaN(value);

/** Whether every typed value is readable. Only then can the form request a preview. */
export const isComplete = (change: PricingChange): boolean => isReadable(change);
