import type { z } from 'zod';
import type { Operations } from '#contract/index.ts';
import type { Rates } from '#contract/pricing.ts';
import {
  doBandsOverlap,
  rateBounds,
  type RateTable,
  weekdays,
} from '#domain/payments/rates/rateTable.ts';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { type Cents, currencyStep, majorToMinor, minorToMajor } from '#domain/shared/money.ts';
import { fieldError } from '../../platform/errors.ts';

export type NewRates = z.output<
  Operations['POST /api/locations/{locationId}/pricing/preview']['body']
>;

/**
 * Converts an amount to the smallest units of the currency.
 *
 * @throws VALIDATION unless it can be paid in the currency and is within bounds
 */
export function readAmount(amount: number, field: string, currency: string): Cents {
  const cents = majorToMinor(amount, currency);
  if (cents === null || cents > rateBounds.cents || cents % currencyStep(currency) !== 0)
    throw fieldError(field, 'rate_invalid');
  return cents;
}

function readBands(sent: Rates['bands'], currency: string): RateTable['bands'] {
  const bands = sent.map(({ rate, days, from, to }, index) => ({
    days: weekdays.filter((day) => days.includes(day)),
    from,
    to: to === '00:00' ? '24:00' : to,
    hourlyCents: readAmount(rate, `bands.${index}.rate`, currency),
  }));
  bands.forEach((band, index) => {
    if (bands.slice(0, index).some((other) => doBandsOverlap(band, other)))
      throw fieldError(`bands.${index}.from`, 'bands_overlap');
  });
  return bands;
}

/** State before a change of rates: the rates, the location, and the time of the change. */
export type ChangedFrom = {
  before: RateTable;
  place: { currency: string; time_zone: TimeZone };
  now: Date;
};

/**
 * Refuses new events on past dates. Accepts past events that are already stored, because the form
 * sends all events.
 */
function requireComing(sent: Rates['events'], { before, place, now }: ChangedFrom): void {
  const today = getBusinessDay(now, place.time_zone);
  sent.forEach(({ date }, index) => {
    if (date < today && !before.events.some((event) => event.date === date))
      throw fieldError(`events.${index}.date`, 'event_past');
  });
}

function readEvents(sent: Rates['events'], from: ChangedFrom): RateTable['events'] {
  const { currency } = from.place;
  requireComing(sent, from);
  sent.forEach(({ date }, index) => {
    if (sent.slice(0, index).some((other) => other.date === date))
      throw fieldError(`events.${index}.date`, 'event_repeated');
  });
  return sent
    .map(({ date, price }, index) => ({
      date,
      cents: readAmount(price, `events.${index}.price`, currency),
    }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/**
 * Reads a sent rate table; absent fields keep their previous values.
 *
 * @throws VALIDATION naming the field
 */
export function readRateTable(sent: NewRates, from: ChangedFrom): RateTable {
  const { before } = from;
  const { currency } = from.place;
  const read = (amount: number, field: string) => readAmount(amount, field, currency);
  const { dailyMaximum, overnight } = sent;
  const { freeMinutes = before.freeMinutes, bands, events } = sent;
  return {
    hourlyRateCents: read(sent.hourlyRate, 'hourlyRate'),
    flatRateCents: read(sent.flatRate, 'flatRate'),
    useFlatRate: sent.useFlatRate,
    freeMinutes,
    dailyMaximumCents:
      dailyMaximum === undefined
        ? before.dailyMaximumCents
        : dailyMaximum && read(dailyMaximum, 'dailyMaximum'),
    overnight:
      overnight === undefined
        ? before.overnight
        : overnight && {
            from: overnight.from,
            to: overnight.to,
            cents: read(overnight.price, 'overnight.price'),
          },
    bands: bands ? readBands(bands, currency) : before.bands,
    events: events ? readEvents(events, from) : before.events,
  };
}

/** Presents a rate table with amounts in dollars, not cents (in the location's currency). */
export function presentRates(table: RateTable, currency: string): Rates {
  const toMajor = (cents: Cents) => minorToMajor(cents, currency);
  const { overnight, dailyMaximumCents } = table;
  return {
    hourlyRate: toMajor(table.hourlyRateCents),
    flatRate: toMajor(table.flatRateCents),
    useFlatRate: table.useFlatRate,
    freeMinutes: table.freeMinutes,
    dailyMaximum: dailyMaximumCents === null ? null : toMajor(dailyMaximumCents),
    overnight: overnight && {
      from: overnight.from,
      to: overnight.to,
      price: toMajor(overnight.cents),
    },
    bands: table.bands.map(({ days, from, to, hourlyCents }) => ({
      days: [...days],
      from,
      to,
      rate: toMajor(hourlyCents),
    })),
    events: table.events.map(({ date, cents }) => ({ date, price: toMajor(cents) })),
  };
}
