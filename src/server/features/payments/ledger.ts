import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import {
  createChargeLines,
  type LedgerLine,
  type LedgerMovement,
  createRefundLines,
  createSettlementLines,
  createTipMoveLines,
  createLaterTipLines,
  laterTipMovements,
} from '#domain/payments/ledger.ts';
import type { SettlementWay } from '#domain/payments/ways.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { UnitOfWork } from '../../context.ts';
import type { LockedOrder } from '../orders/commands/lock.ts';
import { statusSql } from '../../platform/db/literals.ts';

type MovedLine = LedgerLine & { movement: LedgerMovement };

type Entry = {
  order: LockedOrder;
  paymentId: string | RawBuilder<string>;
  /** Ledger lines of the movement; never an empty array. */
  lines: MovedLine[];
  now: Date;
  /** Number of this movement among the order's movements of the same kind; 1 when undefined. */
  round?: RawBuilder<number>;
};

const withName = (movement: LedgerMovement, lines: LedgerLine[]): MovedLine[] =>
  lines.map((line) => ({ ...line, movement }));

function insertMovements(db: QueryCreator<DB>, { order, paymentId, lines, now, round }: Entry) {
  return db.insertInto('ledger_entries').values(
    lines.map((line) => ({
      business_id: order.business_id,
      order_id: order.id,
      payment_id: paymentId,
      movement: line.movement,
      kind: line.kind,
      account: line.account,
      person_id: line.personId,
      amount_cents: line.amountCents,
      created_at: now,
      ...(round ? { round } : {}),
    })),
  );
}

async function appendMovement(unit: UnitOfWork, entry: Omit<Entry, 'now'>): Promise<void> {
  if (entry.lines.length === 0) return;
  await insertMovements(unit.trx, { ...entry, now: unit.now }).execute();
}

/** Inserts the ledger lines within the SQL statement that moves the order. */
function withMovement(db: QueryCreator<DB>, entry: Entry): QueryCreator<DB> {
  if (entry.lines.length === 0) return db;
  return db.with('booked', (inner) => insertMovements(inner, entry));
}

const toQuote = (order: LockedOrder) => ({
  priceCents: order.price_cents,
  discountCents: order.discount_cents,
  platformFeeCents: order.platform_fee_cents,
  customerFeeCents: order.customer_fee_cents,
  businessShareCents: order.customer_fee_cents - order.platform_fee_cents,
});

/** Part of an order that was paid without a card, with the way of the settlement. */
export type OrderSettlement = { way: SettlementWay; amountCents: number };

/** Complete payment of an order: the settlements at the desk, the rest by card, and the tip. */
export type OrderReceipt = {
  paymentId: string;
  tipCents: number;
  settlements: readonly OrderSettlement[];
};

function buildCharge(order: LockedOrder, { paymentId, tipCents, settlements }: OrderReceipt) {
  const settledCents = settlements.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const charge = createChargeLines({
    quote: toQuote(order),
    settledCents,
    tipCents,
    runnerId: order.runner_id,
  });
  return {
    order,
    paymentId,
    lines: [
      ...withName('charge', charge),
      ...settlements.flatMap((each) => withName(each.way, createSettlementLines(each))),
    ],
  };
}

/**
 * Books a payment: the share of the business, the platform fee, and the tip for the runner or the
 * tip pool.
 */
export async function bookCharge(
  unit: UnitOfWork,
  order: LockedOrder,
  receipt: OrderReceipt,
): Promise<void> {
  await appendMovement(unit, buildCharge(order, receipt));
}

/** Books like `bookCharge`, within the SQL statement that moves the order. */
export function addChargeLines(
  db: QueryCreator<DB>,
  now: Date,
  order: LockedOrder,
  receipt: OrderReceipt,
): QueryCreator<DB> {
  return withMovement(db, { ...buildCharge(order, receipt), now });
}

const paymentOf = (order: LockedOrder) =>
  sql<string>`(select id from payments where order_id = ${order.id})`;

const nextRound = (order: LockedOrder, movement: LedgerMovement) =>
  sql<number>`(select coalesce(max(round), 0) + 1 from ledger_entries
    where payment_id = ${paymentOf(order)} and movement = ${movement})`;

/**
 * Moves all later tips of an order in one movement. Writes no ledger lines when the order has no
 * later tips.
 */
function withLaterTipsMoved(
  db: QueryCreator<DB>,
  now: Date,
  order: LockedOrder,
  runnerId: string | null,
): QueryCreator<DB> {
  // Ledger lines for a tip of one cent. The SQL multiplies these lines by the sum of the tips.
  const lines = createTipMoveLines({ tipCents: 1, from: order.runner_id, to: runnerId });
  if (lines.length === 0) return db;
  const rows = sql.join(
    lines.map(
      ({ account, personId, amountCents: sign }) =>
        sql`(${account}::text, ${personId}::uuid, ${sign}::bigint)`,
    ),
  );
  return db.with('moved_later_tips', (inner) =>
    inner
      .insertInto('ledger_entries')
      .columns([
        'business_id',
        'order_id',
        'payment_id',
        'movement',
        'kind',
        'account',
        'person_id',
        'amount_cents',
        'created_at',
        'round',
      ])
      .expression(
        sql`select ${order.business_id}::uuid, ${order.id}::uuid, ${paymentOf(order)}, 'later_tip_move', 'tip',
            line.account, line.person_id, line.sign * tips.cents, ${now}::timestamptz, ${nextRound(order, 'later_tip_move')}
          from (values ${rows}) line (account, person_id, sign),
            (select sum(amount_cents)::bigint as cents from later_tips
              where order_id = ${order.id} and status = ${statusSql.laterTip('paid')}) tips
          where tips.cents > 0`,
      ),
  );
}

/**
 * Moves the tips of a paid order when its runner changes: from the tip pool to a runner, to another
 * runner, or back to the pool.
 *
 * @param order with its present runner
 * @param runnerId the new runner; null moves the tips to the tip pool
 */
export function addTipMoveLines(
  db: QueryCreator<DB>,
  now: Date,
  order: LockedOrder,
  runnerId: string | null,
): QueryCreator<DB> {
  const { tip_cents: tipCents, runner_id: from } = order;
  const moved = withMovement(db, {
    order,
    paymentId: paymentOf(order),
    lines: withName('tip', createTipMoveLines({ tipCents, from, to: runnerId })),
    now,
    round: nextRound(order, 'tip'),
  });
  return withLaterTipsMoved(moved, now, order, runnerId);
}

type BookedTip = { number: number; amount_cents: number };

/** Books a tip that was given after the payment, to the order's runner or to the tip pool. */
export async function bookLaterTip(
  unit: UnitOfWork,
  order: LockedOrder,
  tip: BookedTip,
): Promise<void> {
  await appendMovement(unit, {
    order,
    paymentId: paymentOf(order),
    lines: withName('later_tip', createLaterTipLines(tip.amount_cents, order.runner_id)),
    round: sql<number>`${tip.number}::integer`,
  });
}

/**
 * Reverses a later tip of a cancelled order. The tip pool has the tip, because the order has no
 * runner any more.
 */
export async function bookLaterTipRefund(
  unit: UnitOfWork,
  order: LockedOrder,
  tip: BookedTip,
): Promise<void> {
  const held = createLaterTipLines(tip.amount_cents, order.runner_id);
  await appendMovement(unit, {
    order,
    paymentId: paymentOf(order),
    lines: withName('later_tip_refund', createRefundLines(held)),
    round: sql<number>`${tip.number}::integer`,
  });
}

/**
 * Reverses all ledger lines of the order's payment except later tips. Afterwards each account of
 * the payment adds up to zero.
 */
export async function bookRefund(unit: UnitOfWork, order: LockedOrder, paymentId: string) {
  const rows = await unit.trx
    .selectFrom('ledger_entries')
    .select(['account', 'kind', 'person_id', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .where('movement', 'not in', laterTipMovements)
    .execute();
  const lines = rows.map((row) => ({
    account: row.account,
    kind: row.kind,
    amountCents: row.amount_cents,
    personId: row.person_id,
  }));
  await appendMovement(unit, {
    order,
    paymentId,
    lines: withName('refund', createRefundLines(lines)),
  });
}
