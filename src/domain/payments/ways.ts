import { type Cents, computeMaxTip, currencyStep } from '../shared/money.ts';
import { computeLeastCharge } from './price.ts';

/**
 * Ways of paying a return besides by card: cash at the desk, a house account (a restaurant, a room), or
 * waived with a reason.
 */
export const settlementWays = ['cash', 'house', 'complimentary'] as const;
export const paidWays = ['card', ...settlementWays] as const;
export type PaidWay = (typeof paidWays)[number];
export type SettlementWay = (typeof settlementWays)[number];

/** Checks handed-over cash: at most the amount due plus the highest tip, which stops a slipped decimal point. */
export function isValidCash(givenCents: unknown, dueCents: Cents, currency: string): boolean {
  if (!Number.isSafeInteger(givenCents)) return false;
  const given = Number(givenCents);
  const most = dueCents + computeMaxTip(currency, dueCents);
  return given > 0 && given <= most && given % currencyStep(currency) === 0;
}

/** Computes the change; negative where the cash is not enough. */
export function computeChange(givenCents: Cents, dueCents: Cents): Cents {
  return givenCents - dueCents;
}

/**
 * Computes the part that a house account pays: everything, or up to its amount. It also pays a rest below the
 * least card charge, because no card could.
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
 * Computes the guest's refund for a cancelled paid return: to the card automatically, in cash at the desk, or
 * both (cash plus a card tip). Null where the guest paid nothing themselves.
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
  /** Most that it pays in one business day, and in one month of them. */
  dayLimitCents: Cents | null;
  monthLimitCents: Cents | null;
};

/** Returns that the account paid or will pay: in total, of this stay, and their sums of the day and the month. */
export type HouseAccountUsage = {
  total: number;
  ofStay: number;
  dayCents: Cents;
  monthCents: Cents;
};

/** Explains why a house account does not pay; null where it does. */
export function findHouseRefusal(
  account: Pick<HouseAccount, 'isActive' | 'maxUses' | 'oncePerStay'>,
  uses: Pick<HouseAccountUsage, 'total' | 'ofStay'>,
): 'inactive' | 'used_up' | 'used_for_stay' | null {
  if (!account.isActive) return 'inactive';
  if (account.oncePerStay && uses.ofStay > 0) return 'used_for_stay';
  return account.maxUses !== null && uses.total >= account.maxUses ? 'used_up' : null;
}

/** Computes what a house account may still pay today: the lower of its limits' rests; null for no limit. */
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
