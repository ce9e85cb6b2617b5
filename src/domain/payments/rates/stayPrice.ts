import { addDays, type CalendarDay, getBusinessDay } from '../../businesses/businessDay.ts';
import type { Cents } from '../../shared/money.ts';
import type { TimeZone } from '../../shared/zone.ts';
import { listLocalHours, type LocalTime } from './localHours.ts';
import { isInBand, isMinuteWithin, type RateBand, type RateTable, toMinutes } from './rateTable.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

/**
 * Stay to price, from parking until pickup. The rates are those in effect when the car was
 * received.
 */
export type PricedStay = { rates: RateTable; timeZone: TimeZone; parkedAt: Date; pickupAt: Date };

export const priceLineKinds = ['free', 'flat', 'event', 'hours', 'night', 'maximum'] as const;

/**
 * Lines that explain a price; their amounts sum to the price. The line of a daily maximum subtracts
 * the excess over that maximum.
 */
export type PriceLine = {
  kind: (typeof priceLineKinds)[number];
  /**
   * Minutes of a free stay, hours, nights, or days at the daily maximum; 1 for a flat or event
   * price.
   */
  count: number;
  /** Price of a single hour, night, day or stay of this line. */
  rateCents: Cents;
  cents: Cents;
};

export type StayPrice = { priceCents: Cents; lines: PriceLine[] };

export const hourKinds = ['base', 'band', 'night', 'capped'] as const;
/**
 * Started hour with its price, and the rate that decides about the price. `capped` means that the
 * daily maximum reduced the price.
 */
export type PricedHour = { kind: (typeof hourKinds)[number]; cents: Cents };

/**
 * Counts started hours, at least one. Exactly 60 minutes are one hour; a millisecond more makes two
 * hours.
 */
export function countStartedHours(parkedAt: Date, pickupAt: Date): number {
  return Math.max(1, Math.ceil((pickupAt.getTime() - parkedAt.getTime()) / HOUR_MS));
}

type RatedHour = { kind: 'base' | 'band' | 'night'; rateCents: Cents; cents: Cents };

function findBand(bands: readonly RateBand[], { weekday, minute }: LocalTime) {
  return bands.find((band) => isInBand(band, weekday, minute));
}

/**
 * Finds the night that an hour belongs to, by the date of its evening. After midnight the night of
 * the day before continues.
 */
function findNight({ overnight }: RateTable, { day, minute }: LocalTime): CalendarDay | null {
  if (!overnight || !isMinuteWithin(minute, overnight)) return null;
  const isMorning =
    minute < toMinutes(overnight.to) && toMinutes(overnight.to) <= toMinutes(overnight.from);
  return isMorning ? addDays(day, -1) : day;
}

/**
 * Finds the rate of each started hour by the local time at which the hour starts. A band takes
 * precedence over the night rate, and the night rate over the hourly rate.
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

/** Limits the prices of started hours. Each 24 hours of the stay cost at most the daily maximum. */
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

/** Finds a price that does not depend on hours: free, event price or flat rate. */
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

/**
 * Lists the price of each started hour. The list is empty if the price does not depend on hours.
 */
export function priceHours(stay: PricedStay): PricedHour[] {
  if (findWholePrice(stay)) return [];
  const { rates, timeZone, parkedAt, pickupAt } = stay;
  const hours = rateHours(rates, parkedAt, countStartedHours(parkedAt, pickupAt), timeZone);
  return capHours(hours, rates.dailyMaximumCents);
}

/**
 * Computes the price of a stay before promo codes and fees, with the lines that explain the price.
 *
 * A started hour costs the rate of the local time at which the hour starts. Elapsed hours are
 * counted, so a clock change does not alter their number.
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

/** Returns when the price of a stay rises next; null if the next 48 hours cost nothing more. */
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
