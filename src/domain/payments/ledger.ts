import { assertCents } from '../shared/money.ts';
import type { Cents } from '../shared/money.ts';
import type { FeeSplit } from './price.ts';
import type { SettlementWay } from './ways.ts';

/** `house` owes what was charged to the business's own accounts; `complimentary` is what it gave away. */
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

/** A way of paying besides the card is a movement of its own name. */
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

/** Those of tips that were given after paying: they are no part of the order's own payment. */
export const laterTipMovements = ledgerMovements.filter((movement) =>
  movement.startsWith('later_tip'),
);

export type LedgerLine = {
  account: LedgerAccount;
  kind: LedgerKind;
  /** Positive into the account, negative out of it. The lines of one movement add up to zero. */
  amountCents: Cents;
  /** Whose `runner` account it is; null for every other account. */
  personId: string | null;
};

const payers = {
  cash: 'customer',
  house: 'house',
  complimentary: 'complimentary',
} as const satisfies Record<SettlementWay, LedgerAccount>;

/**
 * A part of the fee, or all of it, came another way than by card: it is the business's, who has the cash in its till or is
 * owed by its own account. The platform's part of it is in `createChargeLines`.
 */
export function createSettlementLines(settlement: {
  way: SettlementWay;
  amountCents: Cents;
}): LedgerLine[] {
  const { way, amountCents } = settlement;
  if (amountCents <= 0) throw new RangeError('A settlement is more than nothing');
  return [
    createLine(payers[way], 'charge', -amountCents),
    createLine('business', 'charge', amountCents),
  ];
}

/**
 * An order is paid. The tip goes to the runner, or to the location's pool while there is none
 * (`createTipMoveLines` takes it from there). Lines of nothing are left out.
 *
 * What was settled besides the card is in lines of its own; where it is more than the business's share, the
 * business owes the platform its fee out of it.
 *
 * @param settledCents of the fee, not by card
 * @param tipCents what was received less the customer's fee, never what was asked for
 */
export function createChargeLines(paid: {
  quote: FeeSplit;
  settledCents?: Cents;
  tipCents: Cents;
  runnerId: string | null;
}): LedgerLine[] {
  const { quote, settledCents = 0, tipCents, runnerId } = paid;
  if (tipCents < 0) throw new RangeError('A tip is not negative');
  if (settledCents < 0 || settledCents > quote.customerFeeCents)
    throw new RangeError('No more is settled than the fee');
  return [
    createLine('customer', 'charge', settledCents - quote.customerFeeCents),
    createLine('business', 'charge', quote.businessShareCents - settledCents),
    createLine('platform', 'fee', quote.platformFeeCents),
    createLine('customer', 'tip', -tipCents),
    createTipLine(runnerId, tipCents),
  ].filter(isNonZero);
}

/**
 * The tip goes with the car: to whoever is sent for it, from one runner to another, and back into the pool when
 * nobody is. Null stands for the pool.
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

/** A tip that was given after paying: the runner's, or in the pool while there is none. */
export function createLaterTipLines(tipCents: Cents, runnerId: string | null): LedgerLine[] {
  if (tipCents <= 0) throw new RangeError('A tip is more than nothing');
  return [createLine('customer', 'tip', -tipCents), createTipLine(runnerId, tipCents)];
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

/** @param runnerId null is the location's pool */
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
