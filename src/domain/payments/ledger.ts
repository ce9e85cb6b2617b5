import { assertCents } from '../shared/money.ts';
import type { Cents } from '../shared/money.ts';
import type { FeeSplit } from './price.ts';
import type { SettlementWay } from './ways.ts';

/**
 * Accounts of the ledger. `house` owes what was charged to house accounts; `complimentary` contains
 * waived prices.
 */
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

/**
 * Movements of the ledger. Each way of paying other than by card is a movement with its own name.
 */
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

/** Movements of tips given after paying. These movements do not belong to the order's payment. */
export const laterTipMovements = ledgerMovements.filter((movement) =>
  movement.startsWith('later_tip'),
);

export type LedgerLine = {
  account: LedgerAccount;
  kind: LedgerKind;
  /**
   * Amount that goes into the account; negative for an amount out of the account. The lines of one
   * movement sum to zero.
   */
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
 * Creates the ledger lines of a payment at the desk, for part or all of the valet fee. The amount
 * is credited to the business, which has the cash or bills its house account. `createChargeLines`
 * books the platform fee.
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
 * Creates the ledger lines of a paid order; lines of zero are left out. The tip goes to the runner,
 * or without a runner to the tip pool. `createTipMoveLines` moves the tip later.
 *
 * Amounts settled other than by card have lines of their own. Where they exceed the business's
 * share, the business owes the platform fee.
 *
 * @param settledCents part of the valet fee that was not paid by card
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
 * Creates the ledger lines that move a tip when the runner of a car changes. Null as `from` or `to`
 * means the tip pool.
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

/**
 * Creates the ledger lines of a tip given after paying. The tip goes to the runner, or without a
 * runner to the pool.
 */
export function createLaterTipLines(tipCents: Cents, runnerId: string | null): LedgerLine[] {
  if (tipCents <= 0) throw new RangeError('A tip must be positive');
  return [createLine('customer', 'tip', -tipCents), createTipLine(runnerId, tipCents)];
}

/**
 * Creates lines that reverse everything booked for one payment. Each account of the payment is then
 * at zero.
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
 * Computes the balance of an account. The platform's revenue is the balance of `platform`, not the
 * sum of `fee` lines: refunds reverse fees under another kind.
 */
export function computeBalance(lines: readonly LedgerLine[], account: LedgerAccount): Cents {
  return sumLines(lines.filter((each) => each.account === account));
}

/** Sums the amounts of ledger lines. All lines of one movement sum to zero. */
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

/**
 * Creates the ledger line of a tip.
 *
 * @param runnerId null books the tip on the location's pool
 */
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
