import { type RawBuilder, sql } from 'kysely';
import {
  createChargeLines,
  type LedgerLine,
  type LedgerMovement,
  createRefundLines,
  createTipToRunnerLines,
} from '#domain/payments/ledger.ts';
import type { UnitOfWork } from '../../platform/db/transact.ts';
import type { LockedOrder } from '../orders/commands/lock.ts';

async function appendMovement(
  unit: UnitOfWork,
  order: LockedOrder,
  paymentId: string | RawBuilder<string>,
  movement: LedgerMovement,
  lines: LedgerLine[],
) {
  if (lines.length === 0) return;
  await unit.trx
    .insertInto('ledger_entries')
    .values(
      lines.map((line) => ({
        business_id: order.business_id,
        order_id: order.id,
        payment_id: paymentId,
        movement,
        kind: line.kind,
        account: line.account,
        person_id: line.personId,
        amount_cents: line.amountCents,
        created_at: unit.now,
      })),
    )
    .execute();
}

const toQuote = (order: LockedOrder) => ({
  priceCents: order.price_cents,
  discountCents: order.discount_cents,
  platformFeeCents: order.platform_fee_cents,
  customerFeeCents: order.customer_fee_cents,
  businessShareCents: order.customer_fee_cents - order.platform_fee_cents,
});

/** Books what arrived: the business's share, the platform's fee, and the rest as tip in the pool. */
export async function bookCharge(
  unit: UnitOfWork,
  order: LockedOrder,
  paymentId: string,
  tipCents: number,
) {
  const lines = createChargeLines({ quote: toQuote(order), tipCents, runnerId: null });
  await appendMovement(unit, order, paymentId, 'charge', lines);
}

export async function bookTipToRunner(unit: UnitOfWork, order: LockedOrder, runnerId: string) {
  await appendMovement(
    unit,
    order,
    sql<string>`(select id from payments where order_id = ${order.id})`,
    'tip',
    createTipToRunnerLines({ tipCents: order.tip_cents, runnerId }),
  );
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
  await appendMovement(unit, order, paymentId, 'refund', createRefundLines(lines));
}
