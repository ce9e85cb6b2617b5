import { type Cents, computeMaxTip, currencyStep } from '../shared/money.ts';
import { computeLeastCharge } from './price.ts';

/**
 * How a return is paid besides by card: in cash at the desk, by an account of the business (a restaurant, a room), or not
 * at all, with a reason.
 */
export const settlementWays = ['cash', 'house', 'complimentary'] as const;
/** Every way a return is paid. */
export const paidWays = ['card', ...settlementWays] as const;
export type PaidWay = (typeof paidWays)[number];
export type SettlementWay = (typeof settlementWays)[number];

/** Longer than any banknote beyond what is due: the slip of a decimal point is stopped. */
export function isValidCash(givenCents: unknown, dueCents: Cents, currency: string): boolean {
  if (!Number.isSafeInteger(givenCents)) return false;
  const given = Number(givenCents);
  const most = dueCents + computeMaxTip(currency, dueCents);
  return given > 0 && given <= most && given % currencyStep(currency) === 0;
}

/** What goes back into the guest's hand; negative where what was given is not enough. */
export function computeChange(givenCents: Cents, dueCents: Cents): Cents {
  return givenCents - dueCents;
}

/**
 * What a house account pays of what is due: the whole, or up to its amount. What would be left is never less than a card
 * can be charged with: then it pays that too.
 *
 * @param coverCents null is the whole
 */
export function computeCover(coverCents: Cents | null, dueCents: Cents, currency: string): Cents {
  if (coverCents === null || coverCents >= dueCents) return dueCents;
  return dueCents - coverCents < computeLeastCharge(currency) ? dueCents : coverCents;
}

type PaidOrder = {
  /** Nothing of what was given away. */
  totalCents: Cents;
  settlements: readonly { way: SettlementWay; amountCents: Cents }[];
};

/** What the business gave away of an order: nobody pays it. */
export const sumGivenAway = (
  settlements: readonly { way: SettlementWay; amountCents: Cents }[],
): Cents =>
  settlements.reduce(
    (sum, { way, amountCents }) => sum + (way === 'complimentary' ? amountCents : 0),
    0,
  );

/**
 * What a guest gets back of a paid return that is cancelled: to their card by itself, in cash at the desk, or both, where a
 * card tipped beside the cash. Null where they paid nothing themselves.
 */
export function findRefund(
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
  /** What it pays in one business day, and in a month of them. */
  dayLimitCents: Cents | null;
  monthLimitCents: Cents | null;
};

/** Returns it paid for, or is to pay for, and what that comes to. */
export type HouseUses = { total: number; ofStay: number; dayCents: Cents; monthCents: Cents };

/** Why an account does not pay; null where it does. */
export function findRefusal(
  account: Pick<HouseAccount, 'isActive' | 'maxUses' | 'oncePerStay'>,
  uses: Pick<HouseUses, 'total' | 'ofStay'>,
): 'inactive' | 'used_up' | 'used_for_stay' | null {
  if (!account.isActive) return 'inactive';
  if (account.oncePerStay && uses.ofStay > 0) return 'used_for_stay';
  return account.maxUses !== null && uses.total >= account.maxUses ? 'used_up' : null;
}

/** What an account may still pay today: the least that its limits leave; null is without limit. */
export function computeHouseLeft(
  account: Pick<HouseAccount, 'dayLimitCents' | 'monthLimitCents'>,
  uses: Pick<HouseUses, 'dayCents' | 'monthCents'>,
): Cents | null {
  const left = [
    account.dayLimitCents === null ? null : account.dayLimitCents - uses.dayCents,
    account.monthLimitCents === null ? null : account.monthLimitCents - uses.monthCents,
  ].filter((cents) => cents !== null);
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
