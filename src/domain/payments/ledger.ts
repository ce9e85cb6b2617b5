import { assertCents } from '../shared/money.ts';
import type { Cents } from '../shared/money.ts';
import type { FeeSplit } from './price.ts';
import type { SettlementWay } from './ways.ts';

/** Ledger accounts. `house` owes what was charged to house accounts; `complimentary` holds waived prices. */
export const ledgerAccounts = [
  'customer',
  'business',
  'platform',
  'runner',
  'tip_pool',
  'house',
  'complimentary',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const ledgerKinds = ['charge', 'fee', 'tip', 'refund'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Movements of the ledger; each way of paying other than by card is a movement of its own name. */
export const ledgerMovements = [
  'charge',
  'cash',
  'house',
  'complimentary',
  'tip',
  'later_tip',
  'later_tip_move',
  'later_tip_refund',
  'refund',
] as const;
export type LedgerMovement = (typeof ledgerMovements)[number];

/** Movements of tips given after paying; they are not part of the order's own payment. */
export const laterTipMovements = ledgerMovements.filter((movement) =>
  movement.startsWith('later_tip'),
);

export type LedgerLine = {
  account: LedgerAccount;
  kind: LedgerKind;
  /** Positive into the account, negative out of it. The lines of a movement add up to zero. */
  amountCents: Cents;
  /** Owner of a `runner` account; null for every other account. */
  personId: string | null;
};

const payers = {
  cash: 'customer',
  house: 'house',
  complimentary: 'complimentary',
} as const satisfies Record<SettlementWay, LedgerAccount>;

/**
 * Creates the lines of a payment at the desk, for part or all of the fee. It is credited to the business,
 * which has the cash in its till or bills its house account. `createChargeLines` books the platform's fee.
 *
 * @throws RangeError unless the amount is positive
 */
export function createSettlementLines(settlement: {
  way: SettlementWay;
  amountCents: Cents;
}): LedgerLine[] {
  const { way, amountCents } = settlement;
  if (amountCents <= 0) throw new RangeError('A settlement must be positive');
  return [
    createLine(payers[way], 'charge', -amountCents),
    createLine('business', 'charge', amountCents),
  ];
}

/**
 * Creates the lines of a paid order; lines of zero are left out. The tip goes to the runner, or to the
 * location's pool without one (`createTipMoveLines` moves it later).
 *
 * Amounts settled other than by card have their own lines; where they exceed the business's share, the
 * business owes the platform its fee.
 *
 * @param settledCents part of the fee that was not paid by card
 * @param tipCents amount received less the customer's fee, never the tip asked for
 */
export function createChargeLines(paid: {
  quote: FeeSplit;
  settledCents?: Cents;
  tipCents: Cents;
  runnerId: string | null;
}): LedgerLine[] {
  const { quote, settledCents = 0, tipCents, runnerId } = paid;
  if (tipCents < 0) throw new RangeError('A tip must not be negative');
  if (settledCents < 0 || settledCents > quote.customerFeeCents)
    throw new RangeError('The settled amount must be between 0 and the fee');
  return [
    createLine('customer', 'charge', settledCents - quote.customerFeeCents),
    createLine('business', 'charge', quote.businessShareCents - settledCents),
    createLine('platform', 'fee', quote.platformFeeCents),
    createLine('customer', 'tip', -tipCents),
    createTipLine(runnerId, tipCents),
  ].filter(isNonZero);
}

/**
 * Moves a tip with the car: to the runner who is dispatched, to another one, or back into the pool. Null
 * stands for the pool.
 */
export function createTipMoveLines(tip: {
  tipCents: Cents;
  from: string | null;
  to: string | null;
}): LedgerLine[] {
  if (tip.from === tip.to) return [];
  return [createTipLine(tip.from, -tip.tipCents), createTipLine(tip.to, tip.tipCents)].filter(
    isNonZero,
  );
}

/** Creates the lines of a tip given after paying: for the runner, or the pool without one. */
export function createLaterTipLines(tipCents: Cents, runnerId: string | null): LedgerLine[] {
  if (tipCents <= 0) throw new RangeError('A tip must be positive');
  return [createLine('customer', 'tip', -tipCents), createTipLine(runnerId, tipCents)];
}

/**
 * Creates lines that reverse everything booked for one payment, so that each account is at zero.
 *
 * @param booked all lines of the payment so far; after an earlier refund nothing is left to reverse
 */
export function createRefundLines(booked: readonly LedgerLine[]): LedgerLine[] {
  const owners = new Map(booked.map((each) => [buildOwnerKey(each), each]));
  return [...owners].flatMap(([owner, { account, personId }]) => {
    const held = sumLines(booked.filter((each) => buildOwnerKey(each) === owner));
    return [createLine(account, 'refund', -held, personId)].filter(isNonZero);
  });
}

/**
 * Computes the balance of an account. The platform's revenue is the balance of `platform`, not the sum of
 * `fee` lines, because refunds reverse fees under another kind.
 */
export function computeBalance(lines: readonly LedgerLine[], account: LedgerAccount): Cents {
  return sumLines(lines.filter((each) => each.account === account));
}

/** Sums lines; a whole movement sums to zero. */
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

/** @param runnerId null books on the location's pool */
function createTipLine(runnerId: string | null, amountCents: Cents): LedgerLine {
  return runnerId === null
    ? createLine('tip_pool', 'tip', amountCents)
    : createLine('runner', 'tip', amountCents, runnerId);
}

function isNonZero({ amountCents }: LedgerLine): boolean {
  return amountCents !== 0;
}

function buildOwnerKey({ account, personId }: LedgerLine): string {
  return `${account}:${personId ?? ''}`;
}
