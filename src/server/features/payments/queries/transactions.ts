import { sql } from 'kysely';
import type { Transaction } from '#contract/cards.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Context } from '../../../context.ts';
import { plateText } from '../../vehicles/rules/plateText.ts';

const NEWEST = 50;

type Row = Omit<Transaction, 'id' | 'kind' | 'amount' | 'tipAmount' | 'at'> & {
  payment_id: string;
  movement: string;
  round: number;
  cents: number;
  tip_cents: number;
  at: Date;
};

/**
 * Lists a customer's payments and refunds from the ledger. A refunded tip is booked under another
 * kind, so the tip amount comes from the charge.
 */
export async function listTransactions(ctx: Context, personId: string): Promise<Transaction[]> {
  const { rows } = await sql<Row>`
    select entry.payment_id, entry.movement, entry.round, stays.id as "serviceId",
      -sum(entry.amount_cents)::bigint as cents,
      (case when entry.movement in ('refund', 'later_tip_refund') then -1 else 1 end
        * max(-coalesce(sum(entry.amount_cents) filter (where entry.kind = 'tip'), 0))
          over (partition by entry.payment_id, entry.movement in ('later_tip', 'later_tip_refund'), entry.round))::bigint as tip_cents,
      locations.name as location, locations.name_ar as "locationArabic", locations.time_zone as "timeZone",
      businesses.currency, ${plateText('stays')} as "licensePlate", min(entry.created_at) as at
    from stays
      join locations on locations.id = stays.location_id
      join businesses on businesses.id = stays.business_id
      join orders on orders.stay_id = stays.id
      join ledger_entries entry on entry.order_id = orders.id
    where stays.customer_id = ${personId} and entry.account = 'customer'
    group by entry.payment_id, entry.movement, entry.round, stays.id, locations.id, businesses.id
    order by at desc, entry.payment_id desc, entry.movement desc, entry.round desc
    limit ${sql.lit(NEWEST)}`.execute(ctx.db);
  return rows.map(({ payment_id, movement, round, cents, tip_cents, ...row }) => ({
    ...row,
    id: `${payment_id}:${movement}:${round}`,
    kind: movement.endsWith('refund') ? 'refund' : 'payment',
    amount: minorToMajor(cents, row.currency),
    tipAmount: minorToMajor(tip_cents, row.currency),
    at: row.at.toISOString(),
  }));
}
