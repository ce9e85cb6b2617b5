import { assertCents } from '../shared/money.ts';
import type { Cents } from '../shared/money.ts';
import type { FeeSplit } from './price.ts';

export const ledgerAccounts = ['customer', 'business', 'platform', 'runner', 'tip_pool'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const ledgerKinds = ['charge', 'fee', 'tip', 'refund'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export type LedgerLine = {
  account: LedgerAccount;
  kind: LedgerKind;
  /** Positive into the account, negative out of it. The lines of one movement add up to zero. */
  amountCents: Cents;
  /** Whose `runner` account it is; null for every other account. */
  personId: string | null;
};

/**
 * An order is paid. The tip goes to the runner, or to the location's pool while there is none
 * (`tipToRunnerLines` takes it from there). Lines of nothing are left out.
 *
 * @param tipCents what was received less the customer's fee, never what was asked for
 */
export function chargeLines(paid: {
  quote: FeeSplit;
  tipCents: Cents;
  runnerId: string | null;
}): LedgerLine[] {
  const { quote, tipCents, runnerId } = paid;
  if (tipCents < 0) throw new RangeError('A tip is not negative');
  return [
    line('customer', 'charge', -quote.customerFeeCents),
    line('business', 'charge', quote.businessShareCents),
    line('platform', 'fee', quote.platformFeeCents),
    line('customer', 'tip', -tipCents),
    runnerId === null
      ? line('tip_pool', 'tip', tipCents)
      : line('runner', 'tip', tipCents, runnerId),
  ].filter(isSomething);
}

/** A runner is sent for a car whose tip waits in the pool: it is his now. */
export function tipToRunnerLines(tip: { tipCents: Cents; runnerId: string }): LedgerLine[] {
  return [
    line('tip_pool', 'tip', -tip.tipCents),
    line('runner', 'tip', tip.tipCents, tip.runnerId),
  ].filter(isSomething);
}

/**
 * Takes back everything that was booked for one payment: each account is at zero afterwards.
 *
 * @param booked all lines of the payment so far; with an earlier refund among them nothing is left
 */
export function refundLines(booked: readonly LedgerLine[]): LedgerLine[] {
  const owners = new Map(booked.map((each) => [ownerOf(each), each]));
  return [...owners].flatMap(([owner, { account, personId }]) => {
    const held = sumOf(booked.filter((each) => ownerOf(each) === owner));
    return [line(account, 'refund', -held, personId)].filter(isSomething);
  });
}

/**
 * What an account holds. A platform's revenue is the balance of `platform` and not the sum of the
 * `fee` lines, as a refund takes fees back under a kind of its own.
 */
export function balanceOf(lines: readonly LedgerLine[], account: LedgerAccount): Cents {
  return sumOf(lines.filter((each) => each.account === account));
}

/** Zero for any whole movement. */
export function sumOf(lines: readonly LedgerLine[]): Cents {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function line(
  account: LedgerAccount,
  kind: LedgerKind,
  amountCents: Cents,
  personId: string | null = null,
): LedgerLine {
  assertCents(amountCents);
  return { account, kind, amountCents, personId };
}

function isSomething({ amountCents }: LedgerLine): boolean {
  return amountCents !== 0;
}

function ownerOf({ account, personId }: LedgerLine): string {
  return `${account}:${personId ?? ''}`;
}
