import { type RawBuilder, sql } from 'kysely';

/**
 * SQL of the time zone for a business's invoice months: the zone of its first location. A location
 * added later does not move the months.
 */
const zoneOf = (business: string) => sql<string>`coalesce((select time_zone from locations
  where business_id = ${sql.ref(business)} order by created_at, id limit 1), 'UTC')`;

/**
 * SQL of one month of each business, with rows of `id`, `time_zone`, `starts_at` and `ends_at`. An
 * issued invoice fixes the bounds of its month and of both neighbouring months, even if the time
 * zone changes.
 *
 * @param month as '2026-11'
 * @param which SQL condition on the columns of `businesses`
 */
export function selectFeeMonths(month: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = sql`${`${month}-01`}::date`;
  const next = sql`(${first} + interval '1 month')::date`;
  const previous = sql`(${first} - interval '1 month')::date`;
  const issued = (
    column: string,
    of: RawBuilder<unknown>,
  ) => sql`(select ${sql.ref(column)} from platform_invoices
    where platform_invoices.business_id = asked.id and platform_invoices.month = ${of})`;
  const byClock = (day: RawBuilder<unknown>) =>
    sql`(${day} + interval '4 hours') at time zone asked.time_zone`;
  return sql`(
    select asked.id, asked.time_zone,
      coalesce(${issued('starts_at', first)}, ${issued('ends_at', previous)}, ${byClock(first)}) as starts_at,
      coalesce(${issued('ends_at', first)}, ${issued('starts_at', next)}, ${byClock(next)}) as ends_at
    from (select businesses.id, ${zoneOf('businesses.id')} as time_zone from businesses where ${which}) asked)`;
}

/**
 * SQL of the platform fee lines of these months: the month's `id`, `entry_id`, `order_id`,
 * `created_at`, `amount_cents` and `due_cents`. `due_cents` is the part of the platform fee that
 * the business owes. For an order not paid by card, the business owes the fee that its share does
 * not cover.
 */
export const selectFeeLines = (months: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select month.id, entry.id as entry_id, entry.order_id, entry.created_at, entry.amount_cents,
    sign(entry.amount_cents)::bigint * coalesce(owed.cents, 0) as due_cents
  from ${months} month
    join lateral (select id, order_id, created_at, amount_cents from ledger_entries
      where account = 'platform' and business_id = month.id
        and created_at >= month.starts_at and created_at < month.ends_at offset 0) entry on true
    left join lateral (select -amount_cents as cents from ledger_entries
      where order_id = entry.order_id and account = 'business' and movement = 'charge' and amount_cents < 0
      limit 1) owed on true)`;

/**
 * SQL of one period from -infinity to infinity for each business, with columns as in
 * `selectFeeMonths`.
 */
export const selectAllTime = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select id, '-infinity'::timestamptz as starts_at, 'infinity'::timestamptz as ends_at from businesses where ${which})`;

/** SQL condition: the invoice is paid according to its last payment entry. */
export const isInvoicePaid = (invoice: string) => sql<boolean>`coalesce((select is_paid
  from platform_invoice_payments where invoice_id = ${sql.ref(invoice)} order by entry desc limit 1), false)`;

/** SQL of the sums over the lines of `selectFeeLines`, named like the fields of the contract. */
export const feeSums = sql`
  coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as "feesCents",
  coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as "refundedCents",
  coalesce(sum(amount_cents), 0)::bigint as "totalCents",
  coalesce(sum(amount_cents - due_cents), 0)::bigint as "collectedCents",
  coalesce(sum(due_cents), 0)::bigint as "dueCents"`;
