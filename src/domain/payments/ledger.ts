import { assertCents } from '../shared/money.ts';
import type { Cents } from '../shared/money.ts';
import type { FeeSplit } from './price.ts';

export const ledgerAccounts = ['customer', 'business', 'platform', 'runner', 'tip_pool'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const ledgerKinds = ['charge', 'fee', 'tip', 'refund'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerMovements = ['charge', 'tip', 'refund'] as const;
export type LedgerMovement = (typeof ledgerMovements)[number];

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
 * (`createTipToRunnerLines` takes it from there). Lines of nothing are left out.
 *
 * @param tipCents what was received less the customer's fee, never what was asked for
 */
export function createChargeLines(paid: {
  quote: FeeSplit;
  tipCents: Cents;
  runnerId: string | null;
}): LedgerLine[] {
  const { quote, tipCents, runnerId } = paid;
  if (tipCents < 0) throw new RangeError('A tip is not negative');
  return [
    createLine('customer', 'charge', -quote.customerFeeCents),
    createLine('business', 'charge', quote.businessShareCents),
    createLine('platform', 'fee', quote.platformFeeCents),
    createLine('customer', 'tip', -tipCents),
    runnerId === null
      ? createLine('tip_pool', 'tip', tipCents)
      : createLine('runner', 'tip', tipCents, runnerId),
  ].filter(isNonZero);
}

/** A runner is sent for a car whose tip waits in the pool: it is theirs now. */
export function createTipToRunnerLines(tip: { tipCents: Cents; runnerId: string }): LedgerLine[] {
  return [
    createLine('tip_pool', 'tip', -tip.tipCents),
    createLine('runner', 'tip', tip.tipCents, tip.runnerId),
  ].filter(isNonZero);
}

/**
 * Takes back everything that was booked for one payment: each account is at zero afterwards.
 *
 * @param booked all lines of the payment so far; with an earlier refund among them nothing is left
 */
export function createRefundLines(booked: readonly LedgerLine[]): LedgerLine[] {
  const owners = new Map(booked.map((each) => [buildOwnerKey(each), each]));
  return [...owners].flatMap(([owner, { account, personId }]) => {
    const held = sumLines(booked.filter((each) => buildOwnerKey(each) === owner));
    return [createLine(account, 'refund', -held, personId)].filter(isNonZero);
  });
}

/**
 * What an account holds. A platform's revenue is the balance of `platform` and not the sum of the
 * `fee` lines, as a refund takes fees back under a kind of its own.
 */
export function computeBalance(lines: readonly LedgerLine[], account: LedgerAccount): Cents {
  return sumLines(lines.filter((each) => each.account === account));
}

/** Zero for any whole movement. */
export function sumLines(lines: readonly LedgerLine[]): Cents {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function createLine(
  account: LedgerAccount,
  kind: LedgerKind,
  amountCents: Cents,
  personId: string | null = null,
): LedgerLine {
  assertCents(amountCents);
  return { account, kind, amountCents, personId };
}

function isNonZero({ amountCents }: LedgerLine): boolean {
  return amountCents !== 0;
}

function buildOwnerKey({ account, personId }: LedgerLine): string {
  return `${account}:${personId ?? ''}`;
}
