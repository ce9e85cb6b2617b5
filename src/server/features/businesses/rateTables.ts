import type { z } from 'zod';
import type { Operations } from '#contract/index.ts';
import type { Rates } from '#contract/pricing.ts';
import {
  isOverlapping,
  rateBounds,
  type RateTable,
  weekdays,
} from '#domain/payments/rates/rateTable.ts';
import { type Cents, currencyStep, majorToMinor, minorToMajor } from '#domain/shared/money.ts';
import { fieldError } from '../../platform/errors.ts';

export type NewRates = z.output<
  Operations['POST /api/locations/{locationId}/pricing/preview']['body']
>;

/** @throws VALIDATION for what is not an amount of the currency that can be charged, or more than the bound */
function readAmount(amount: number, field: string, currency: string): Cents {
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
    if (bands.slice(0, index).some((other) => isOverlapping(band, other)))
      throw fieldError(`bands.${index}.from`, 'bands_overlap');
  });
  return bands;
}

function readEvents(sent: Rates['events'], currency: string): RateTable['events'] {
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
 * A rate table as it was sent; what was left out is as in the table before.
 *
 * @throws VALIDATION naming the field
 */
export function readRateTable(sent: NewRates, before: RateTable, currency: string): RateTable {
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
    events: events ? readEvents(events, currency) : before.events,
  };
}

/** A rate table as it is sent, in whole units. */
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
