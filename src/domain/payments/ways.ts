import { type Cents, computeMaxTip, currencyStep } from '../shared/money.ts';
import { computeLeastCharge } from './price.ts';

/**
 * Ways of paying a return besides by card. `house` is an account of a restaurant or a room;
 * `complimentary` waives the price with a reason.
 */
export const settlementWays = ['cash', 'house', 'complimentary'] as const;
export const paidWays = ['card', ...settlementWays] as const;
export type PaidWay = (typeof paidWays)[number];
export type SettlementWay = (typeof settlementWays)[number];

/**
 * Checks the cash that a guest handed over: at most the amount due plus the highest tip. The limit
 * stops a slipped decimal point.
 */
export function isValidCash(givenCents: unknown, dueCents: Cents, currency: string): boolean {
  if (!Number.isSafeInteger(givenCents)) return false;
  const given = Number(givenCents);
  const most = dueCents + computeMaxTip(currency, dueCents);
  return given > 0 && given <= most && given % currencyStep(currency) === 0;
}

/** Computes the change; negative if the cash is not enough. */
export function computeChange(givenCents: Cents, dueCents: Cents): Cents {
  return givenCents - dueCents;
}

/**
 * Computes the part of the amount due that a house account pays: everything, or up to `coverCents`.
 * The account also pays a rest below the least card charge, because no card could pay that rest.
 *
 * @param coverCents null covers the whole amount
 */
export function computeHousePayment(
  coverCents: Cents | null,
  dueCents: Cents,
  currency: string,
): Cents {
  if (coverCents === null || coverCents >= dueCents) return dueCents;
  return dueCents - coverCents < computeLeastCharge(currency) ? dueCents : coverCents;
}

type PaidOrder = {
  /** Paid total without waived amounts. */
  totalCents: Cents;
  settlements: readonly { way: SettlementWay; amountCents: Cents }[];
};

/** Sums the amounts that the business waived. */
export const sumWaivedAmounts = (
  settlements: readonly { way: SettlementWay; amountCents: Cents }[],
): Cents =>
  settlements.reduce(
    (sum, { way, amountCents }) => sum + (way === 'complimentary' ? amountCents : 0),
    0,
  );

/**
 * Computes the guest's refund for a cancelled paid return. A card is refunded automatically, cash
 * is given back at the desk, and a return can have both. Null if the guest paid nothing themselves.
 */
export function findGuestRefund(
  order: PaidOrder,
): { cents: Cents; cardCents: Cents; cashCents: Cents } | null {
  const sum = (way: SettlementWay) =>
    order.settlements.reduce((total, each) => total + (each.way === way ? each.amountCents : 0), 0);
  const cents = order.totalCents - sum('house');
  const cashCents = sum('cash');
  return cents > 0 ? { cents, cardCents: cents - cashCents, cashCents } : null;
}

type HouseAccount = {
  isActive: boolean;
  maxUses: number | null;
  oncePerStay: boolean;
  /**
   * Most that the house account pays in one business day; null for no limit. `monthLimitCents`
   * limits a month of business days.
   */
  dayLimitCents: Cents | null;
  monthLimitCents: Cents | null;
};

/**
 * Returns that a house account paid or will pay: their number in total and of this stay, and their
 * sums. The sums are of the business day and of the month.
 */
export type HouseAccountUsage = {
  total: number;
  ofStay: number;
  dayCents: Cents;
  monthCents: Cents;
};

/** Explains why a house account cannot pay a return; null if the account can. */
export function findHouseRefusal(
  account: Pick<HouseAccount, 'isActive' | 'maxUses' | 'oncePerStay'>,
  uses: Pick<HouseAccountUsage, 'total' | 'ofStay'>,
): 'inactive' | 'used_up' | 'used_for_stay' | null {
  if (!account.isActive) return 'inactive';
  if (account.oncePerStay && uses.ofStay > 0) return 'used_for_stay';
  return account.maxUses !== null && uses.total >= account.maxUses ? 'used_up' : null;
}

/**
 * Computes how much a house account may still pay today: the lower of what its day and month limits
 * leave. Null without limits.
 */
export function computeHouseLeft(
  account: Pick<HouseAccount, 'dayLimitCents' | 'monthLimitCents'>,
  uses: Pick<HouseAccountUsage, 'dayCents' | 'monthCents'>,
): Cents | null {
  const left = [
    account.dayLimitCents === null ? null : account.dayLimitCents - uses.dayCents,
    account.monthLimitCents === null ? null : account.monthLimitCents - uses.monthCents,
  ].filter((cents) => cents !== null);
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
