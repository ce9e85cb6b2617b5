import { readWall } from './calendar.ts';

// Computes the price of a return from a price sign, as a guest reads the sign. The rules are in
// docs/decisions/0047 and the documents.

const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

export type PriceBand = { days: number[]; from: number; to: number; cents: number };
/**
 * Prices as printed on a sign. Hours are those of the local clock, and a night may include
 * midnight. A missing field does not apply.
 */
export type PriceSign = {
  flat?: number;
  hour: number;
  freeMinutes?: number;
  dailyMaximum?: number;
  bands?: PriceBand[];
  night?: { from: number; to: number; cents: number };
  events?: { date: string; cents: number }[];
};

export type PriceTerms = {
  /** Smallest step of payable amounts, in the smallest currency unit. */
  step: number;
  /** Smallest amount that a card can be charged, in the smallest currency unit. */
  leastCharge: number;
  feePercent: number;
  /**
   * True if the guest pays the platform fee on top; false if the business pays the fee from the
   * price.
   */
  isFeeOnTop: boolean;
};

export type Discount = { percent: number } | { cents: number };
export type PriceQuote = { price: number; discount: number; platform: number; guestPays: number };

/** Rounds to the nearest step; a half step is rounded up. */
const round = (exact: number, step: number) => Math.floor(exact / step + 0.5 + 1e-9) * step;

function priceHours(sign: PriceSign, parkedAt: number, wantedAt: number, zone: string): number {
  const count = Math.max(1, Math.ceil((wantedAt - parkedAt) / HOUR_MS));
  const nights = new Set<string>();
  let total = 0;
  let ofDay = 0;
  for (let hour = 0; hour < count; hour += 1) {
    if (hour % HOURS_OF_DAY === 0) ofDay = 0;
    const wall = readWall(parkedAt + hour * HOUR_MS, zone);
    const band = sign.bands?.find(
      ({ days, from, to }) => days.includes(wall.weekday) && from <= wall.hour && wall.hour < to,
    );
    let cents = band?.cents ?? sign.hour;
    const { night } = sign;
    if (!band && night && (wall.hour >= night.from || wall.hour < night.to)) {
      // Names a night by the date of its evening.
      const began =
        wall.hour < night.to ? new Date(`${wall.date}T12:00Z`).getTime() - 24 * HOUR_MS : 0;
      const name = began ? new Date(began).toISOString().slice(0, 10) : wall.date;
      cents = nights.has(name) ? 0 : night.cents;
      nights.add(name);
    }
    const paid = Math.min(cents, (sign.dailyMaximum ?? Infinity) - ofDay);
    ofDay += paid;
    total += paid;
  }
  return total;
}

/** @param day business day on which the car was parked */
export function readSign(
  sign: PriceSign,
  {
    parkedAt,
    wantedAt,
    zone,
    day,
  }: { parkedAt: number; wantedAt: number; zone: string; day: string },
): number {
  if (sign.freeMinutes !== undefined && wantedAt - parkedAt <= sign.freeMinutes * 60_000) return 0;
  const event = sign.events?.find(({ date }) => date === day);
  if (event) return event.cents;
  return sign.flat ?? priceHours(sign, parkedAt, wantedAt, zone);
}

export function quotePrice(
  price: number,
  terms: PriceTerms,
  discount: Discount | null,
): PriceQuote {
  const { step, leastCharge, feePercent, isFeeOnTop } = terms;
  const off =
    discount === null
      ? 0
      : 'cents' in discount
        ? Math.min(price, discount.cents)
        : round((price * discount.percent) / 100, step);
  const net = price - off;
  const fee = round((net * feePercent) / 100, step);
  const platform = isFeeOnTop ? fee : Math.min(fee, net);
  const guestPays = isFeeOnTop ? net + fee : net;
  // An amount below the card minimum is waived.
  if (guestPays < leastCharge) return { price, discount: price, platform: 0, guestPays: 0 };
  return { price, discount: off, platform, guestPays };
}
