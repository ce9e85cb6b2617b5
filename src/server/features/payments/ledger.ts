import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import {
  createChargeLines,
  type LedgerLine,
  type LedgerMovement,
  createRefundLines,
  createTipToRunnerLines,
} from '#domain/payments/ledger.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { UnitOfWork } from '../../platform/db/transact.ts';
import type { LockedOrder } from '../orders/commands/lock.ts';

type Movement = {
  order: LockedOrder;
  paymentId: string | RawBuilder<string>;
  movement: LedgerMovement;
  /** Not none. */
  lines: LedgerLine[];
  now: Date;
};

function insertMovement(
  db: QueryCreator<DB>,
  { order, paymentId, movement, lines, now }: Movement,
) {
  return db.insertInto('ledger_entries').values(
    lines.map((line) => ({
      business_id: order.business_id,
      order_id: order.id,
      payment_id: paymentId,
      movement,
      kind: line.kind,
      account: line.account,
      person_id: line.personId,
      amount_cents: line.amountCents,
      created_at: now,
    })),
  );
}

async function appendMovement(unit: UnitOfWork, entry: Omit<Movement, 'now'>): Promise<void> {
  if (entry.lines.length === 0) return;
  await insertMovement(unit.trx, { ...entry, now: unit.now }).execute();
}

/** The same as a part of the statement that moves the order. */
function withMovement(db: QueryCreator<DB>, entry: Movement): QueryCreator<DB> {
  if (entry.lines.length === 0) return db;
  return db.with('booked', (inner) => insertMovement(inner, entry));
}

const toQuote = (order: LockedOrder) => ({
  priceCents: order.price_cents,
  discountCents: order.discount_cents,
  platformFeeCents: order.platform_fee_cents,
  customerFeeCents: order.customer_fee_cents,
  businessShareCents: order.customer_fee_cents - order.platform_fee_cents,
});

const buildCharge = (order: LockedOrder, paymentId: string, tipCents: number) => ({
  order,
  paymentId,
  movement: 'charge' as const,
  lines: createChargeLines({ quote: toQuote(order), tipCents, runnerId: null }),
});

/** Books what arrived: the business's share, the platform's fee, and the rest as tip in the pool. */
export async function bookCharge(
  unit: UnitOfWork,
  order: LockedOrder,
  paymentId: string,
  tipCents: number,
): Promise<void> {
  await appendMovement(unit, buildCharge(order, paymentId, tipCents));
}

/** As `bookCharge`, as a part of the statement that moves the order. */
export function withCharge(
  db: QueryCreator<DB>,
  now: Date,
  order: LockedOrder,
  paymentId: string,
  tipCents: number,
): QueryCreator<DB> {
  return withMovement(db, { ...buildCharge(order, paymentId, tipCents), now });
}

/** A paid order's tip goes from the location's pool to the runner who brings the car. */
export function withTipToRunner(
  db: QueryCreator<DB>,
  now: Date,
  order: LockedOrder,
  runnerId: string,
): QueryCreator<DB> {
  return withMovement(db, {
    order,
    paymentId: sql<string>`(select id from payments where order_id = ${order.id})`,
    movement: 'tip',
    lines: createTipToRunnerLines({ tipCents: order.tip_cents, runnerId }),
    now,
  });
}

/** Reverses every line of the order so far, so that they add up to nothing per account. */
export async function bookRefund(unit: UnitOfWork, order: LockedOrder, paymentId: string) {
  const rows = await unit.trx
    .selectFrom('ledger_entries')
    .select(['account', 'kind', 'person_id', 'amount_cents'])
    .where('payment_id', '=', paymentId)
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
    movement: 'refund',
    lines: createRefundLines(lines),
  });
}
