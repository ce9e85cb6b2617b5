import { addDays, type CalendarDay, getBusinessDay } from '../../businesses/businessDay.ts';
import type { Cents } from '../../shared/money.ts';
import type { TimeZone } from '../../shared/zone.ts';
import { listLocalHours, type LocalTime } from './localHours.ts';
import { isInBand, isMinuteWithin, type RateBand, type RateTable, toMinutes } from './rateTable.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

/** Stay to price, from parking until pickup, with the rates in effect when the car was received. */
export type PricedStay = { rates: RateTable; timeZone: TimeZone; parkedAt: Date; pickupAt: Date };

export const priceLineKinds = ['free', 'flat', 'event', 'hours', 'night', 'maximum'] as const;

/** Lines that explain a price and add up to it; the line of a daily maximum subtracts what exceeds it. */
export type PriceLine = {
  kind: (typeof priceLineKinds)[number];
  /** Minutes of a free stay, hours, nights, or days at the maximum; 1 for a flat price. */
  count: number;
  /** Price of a single one. */
  rateCents: Cents;
  cents: Cents;
};

export type StayPrice = { priceCents: Cents; lines: PriceLine[] };

export const hourKinds = ['base', 'band', 'night', 'capped'] as const;
/** Started hour by what decides its price; `capped` exceeds the daily maximum, at least in part. */
export type PricedHour = { kind: (typeof hourKinds)[number]; cents: Cents };

/** Counts started hours, at least one: exactly 60 minutes are one hour, a millisecond more makes two. */
export function countStartedHours(parkedAt: Date, pickupAt: Date): number {
  return Math.max(1, Math.ceil((pickupAt.getTime() - parkedAt.getTime()) / HOUR_MS));
}

type RatedHour = { kind: 'base' | 'band' | 'night'; rateCents: Cents; cents: Cents };

function findBand(bands: readonly RateBand[], { weekday, minute }: LocalTime) {
  return bands.find((band) => isInBand(band, weekday, minute));
}

/** Finds the night of an hour; after midnight it is still the night of the day before. */
function findNight({ overnight }: RateTable, { day, minute }: LocalTime): CalendarDay | null {
  if (!overnight || !isMinuteWithin(minute, overnight)) return null;
  const isMorning =
    minute < toMinutes(overnight.to) && toMinutes(overnight.to) <= toMinutes(overnight.from);
  return isMorning ? addDays(day, -1) : day;
}

/**
 * Rates started hours by the clock time at which they start. A band takes precedence over the night, and the
 * night over the hourly rate.
 */
function rateHours(rates: RateTable, start: Date, hours: number, zone: TimeZone): RatedHour[] {
  const base = {
    kind: 'base',
    rateCents: rates.hourlyRateCents,
    cents: rates.hourlyRateCents,
  } as const;
  if (rates.bands.length === 0 && !rates.overnight)
    return Array.from({ length: hours }, () => base);
  const paidNights = new Set<CalendarDay>();
  return listLocalHours(start, hours, zone).map((time) => {
    const band = findBand(rates.bands, time);
    if (band) return { kind: 'band', rateCents: band.hourlyCents, cents: band.hourlyCents };
    const night = findNight(rates, time);
    if (night === null || !rates.overnight) return base;
    const rateCents = rates.overnight.cents;
    const cents = paidNights.has(night) ? 0 : rateCents;
    paidNights.add(night);
    return { kind: 'night', rateCents, cents };
  });
}

/** Limits what started hours add up to: at most the daily maximum per 24 hours of the stay. */
function capHours(hours: readonly RatedHour[], maximum: Cents | null): PricedHour[] {
  let left = Infinity;
  return hours.map(({ kind, cents }, index) => {
    if (index % HOURS_OF_DAY === 0) left = maximum ?? Infinity;
    const paid = Math.min(cents, left);
    left -= paid;
    return { kind: paid < cents ? 'capped' : kind, cents: paid };
  });
}

function listLines(
  hours: readonly RatedHour[],
  capped: readonly PricedHour[],
  maximum: Cents | null,
) {
  const lines = new Map<string, PriceLine>();
  const paidDays = new Set<number>();
  let over = 0;
  hours.forEach(({ kind, rateCents, cents }, index) => {
    const name = kind === 'night' ? 'night' : 'hours';
    const key = `${name} ${rateCents}`;
    const line = lines.get(key) ?? { kind: name, count: 0, rateCents, cents: 0 };
    const isCounted = name === 'hours' || cents > 0;
    lines.set(key, { ...line, count: line.count + (isCounted ? 1 : 0), cents: line.cents + cents });
    const excess = cents - (capped[index]?.cents ?? 0);
    over += excess;
    if (excess > 0) paidDays.add(Math.floor(index / HOURS_OF_DAY));
  });
  const all = [...lines.values()].filter(({ count }) => count > 0);
  if (over > 0 && maximum !== null)
    all.push({ kind: 'maximum', count: paidDays.size, rateCents: maximum, cents: -over });
  return all;
}

/** Finds a price that does not depend on hours: free, event or flat rate. */
function findWholePrice({ rates, timeZone, parkedAt, pickupAt }: PricedStay): PriceLine | null {
  const { freeMinutes } = rates;
  if (freeMinutes !== null && pickupAt.getTime() - parkedAt.getTime() <= freeMinutes * MINUTE_MS)
    return { kind: 'free', count: freeMinutes, rateCents: 0, cents: 0 };
  if (rates.events.length > 0) {
    const day = getBusinessDay(parkedAt, timeZone);
    const event = rates.events.find(({ date }) => date === day);
    if (event) return { kind: 'event', count: 1, rateCents: event.cents, cents: event.cents };
  }
  const cents = rates.flatRateCents;
  return rates.useFlatRate ? { kind: 'flat', count: 1, rateCents: cents, cents } : null;
}

/** Lists the price of each hour; empty where the price does not depend on hours. */
export function priceHours(stay: PricedStay): PricedHour[] {
  if (findWholePrice(stay)) return [];
  const { rates, timeZone, parkedAt, pickupAt } = stay;
  const hours = rateHours(rates, parkedAt, countStartedHours(parkedAt, pickupAt), timeZone);
  return capHours(hours, rates.dailyMaximumCents);
}

/**
 * Computes the price of a stay before promo codes and fees, with the lines that explain it. A started hour
 * costs the rate of the local time at which it starts. Hours are elapsed ones, so clock changes do not alter
 * their number.
 */
export function computeStayPrice(stay: PricedStay): StayPrice {
  const whole = findWholePrice(stay);
  if (whole) return { priceCents: whole.cents, lines: [whole] };
  const { rates, timeZone, parkedAt, pickupAt } = stay;
  const hours = rateHours(rates, parkedAt, countStartedHours(parkedAt, pickupAt), timeZone);
  const capped = capHours(hours, rates.dailyMaximumCents);
  return {
    priceCents: capped.reduce((sum, { cents }) => sum + cents, 0),
    lines: listLines(hours, capped, rates.dailyMaximumCents),
  };
}

const HOURS_AHEAD = 48;

/** Finds until when a stay costs no more than now; null where two more days add nothing. */
export function findPriceRise(stay: PricedStay): Date | null {
  const { parkedAt, rates } = stay;
  const whole = findWholePrice(stay);
  if (whole && whole.kind !== 'free') return null;
  if (whole) return new Date(parkedAt.getTime() + whole.count * MINUTE_MS);
  const started = countStartedHours(parkedAt, stay.pickupAt);
  const hours = rateHours(rates, parkedAt, started + HOURS_AHEAD, stay.timeZone);
  const next = capHours(hours, rates.dailyMaximumCents).findIndex(
    ({ cents }, index) => index >= started && cents > 0,
  );
  return next === -1 ? null : new Date(parkedAt.getTime() + next * HOUR_MS);
}
