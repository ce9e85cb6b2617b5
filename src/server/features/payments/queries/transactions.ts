import { sql } from 'kysely';
import type { Transaction } from '#contract/cards.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Context } from '../../../context.ts';

const NEWEST = 50;

type Row = {
  payment_id: string;
  movement: string;
  round: number;
  stay_id: string;
  cents: number;
  tip_cents: number;
  location: string;
  location_ar: string | null;
  time_zone: string;
  currency: string;
  license_plate: string | null;
  at: Date;
};

/**
 * Lists a customer's payments and refunds from the ledger. A refunded tip is booked under another
 * kind, so the tip amount comes from the charge.
 */
export async function listTransactions(ctx: Context, personId: string): Promise<Transaction[]> {
  const { rows } = await sql<Row>`
    select entry.payment_id, entry.movement, entry.round, stays.id as stay_id,
      -sum(entry.amount_cents)::bigint as cents,
      (case when entry.movement in ('refund', 'later_tip_refund') then -1 else 1 end
        * max(-coalesce(sum(entry.amount_cents) filter (where entry.kind = 'tip'), 0))
          over (partition by entry.payment_id, entry.movement in ('later_tip', 'later_tip_refund'), entry.round))::bigint as tip_cents,
      locations.name as location, locations.name_ar as location_ar, locations.time_zone,
      businesses.currency, stays.license_plate, min(entry.created_at) as at
    from stays
      join locations on locations.id = stays.location_id
      join businesses on businesses.id = stays.business_id
      join orders on orders.stay_id = stays.id
      join ledger_entries entry on entry.order_id = orders.id
    where stays.customer_id = ${personId} and entry.account = 'customer'
    group by entry.payment_id, entry.movement, entry.round, stays.id, locations.id, businesses.id
    order by at desc, entry.payment_id desc, entry.movement desc, entry.round desc
    limit ${sql.lit(NEWEST)}`.execute(ctx.db);
  return rows.map((row) => ({
    id: `${row.payment_id}:${row.movement}:${row.round}`,
    serviceId: row.stay_id,
    kind: row.movement.endsWith('refund') ? 'refund' : 'payment',
    currency: row.currency,
    amount: minorToMajor(row.cents, row.currency),
    tipAmount: minorToMajor(row.tip_cents, row.currency),
    location: row.location,
    locationArabic: row.location_ar,
    timeZone: row.time_zone,
    licensePlate: row.license_plate,
    at: row.at.toISOString(),
  }));
}
