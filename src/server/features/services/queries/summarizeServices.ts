import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Context } from '#server/context.ts';
import { matchesFilter, localStart, type ServiceFilter } from './services.ts';

type Summary = CallOutput<'GET /api/services/summary'>;
type MonthRow = {
  month: string;
  count: number;
  /** Null when the customer paid nothing. */
  currency: string | null;
  paid_cents: number;
};

/**
 * Sums a customer's stays by month and currency from the ledger: payments minus refunds. Uses two
 * SQL statements, however many stays there are.
 */
export async function summarizeServices(
  ctx: Context,
  customerId: string,
  wanted: ServiceFilter,
): Promise<Summary> {
  const [years, months] = await Promise.all([
    listYears(ctx, customerId),
    listMonths(ctx, customerId, wanted),
  ]);
  return { years, months };
}

async function listYears(ctx: Context, customerId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from ${localStart})::int as year
      from stays join locations on locations.id = stays.location_id
      where stays.customer_id = ${customerId} order by year desc`.execute(ctx.db);
  return rows.map(({ year }) => year);
}

async function listMonths(
  ctx: Context,
  customerId: string,
  wanted: ServiceFilter,
): Promise<Summary['months']> {
  const { rows } = await sql<MonthRow>`
    with wanted as (
      select stays.id, to_char(${localStart}, 'YYYY-MM') as month
        from stays
        join locations on locations.id = stays.location_id
        join businesses on businesses.id = stays.business_id
        where stays.customer_id = ${customerId} and ${matchesFilter(wanted)}
    ), paid as (
      select wanted.month, payments.currency, -sum(ledger_entries.amount_cents) as cents
        from wanted
        join orders on orders.stay_id = wanted.id
        join payments on payments.order_id = orders.id
        join ledger_entries on ledger_entries.payment_id = payments.id
        where ledger_entries.account = 'customer'
        group by wanted.month, payments.currency
    )
    select months.month, months.count, paid.currency, coalesce(paid.cents, 0)::bigint as paid_cents
      from (select month, count(*)::int as count from wanted group by month) months
      left join paid on paid.month = months.month and paid.cents <> 0
      order by months.month desc, paid.currency`.execute(ctx.db);
  const months = new Map<string, Summary['months'][number]>();
  for (const { month, count, currency, paid_cents: cents } of rows) {
    const entry = months.get(month) ?? { month, count, paid: [] };
    if (currency) entry.paid.push({ currency, amount: minorToMajor(cents, currency) });
    months.set(month, entry);
  }
  return [...months.values()];
}
