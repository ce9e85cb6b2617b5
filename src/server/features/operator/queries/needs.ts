import { type RawBuilder, sql } from 'kysely';
import type { OperatorProblem } from '#contract/operator.ts';
import type { Capability } from '#domain/identity/roles.ts';
import { computeSettlementCutoff } from '#domain/businesses/businessDay.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import { selectFeeMonths } from '#server/features/payments/queries/feeMonths.ts';

/** Minutes after which an unpaid refund needs attention; refunds are retried every minute. */
const REFUND_MINUTES = 60;
/**
 * Minutes after which a failing webhook needs attention. The server has tried five times by then,
 * so the failure is no short interruption.
 */
const WEBHOOK_MINUTES = 60;
/** Days without any sign-in after which an activated business counts as silent. */
const SILENT_DAYS = 3;
/** Maximum number of problems per kind. */
const MOST = 50;

type Row = Omit<OperatorProblem, 'since'> & { since: Date };
type Part = {
  kind: OperatorProblem['kind'];
  needs: Capability;
  /** SQL with the columns `since` and `count`, and for businesses `business_id` and `cents`. */
  select: (now: RawBuilder<Date>, clock: Date) => RawBuilder<unknown>;
};

const ofNobody = sql`null::uuid as business_id, null::bigint as cents`;

/** Returns the month before this instant, formatted as '2026-11'. */
const monthBefore = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString().slice(0, 7);

const parts: readonly Part[] = [
  {
    kind: 'applications',
    needs: 'applications.decide',
    select:
      () => sql`select min(created_at) as since, count(*)::int as count, ${ofNobody} from applications
      where status = 'pending'`,
  },
  {
    kind: 'support',
    needs: 'support.answer',
    select:
      () => sql`select min(updated_at) as since, count(*)::int as count, ${ofNobody} from support_requests
      where status = 'open'`,
  },
  {
    kind: 'jobs',
    needs: 'system.view',
    select:
      () => sql`select min(completed_on) as since, count(*)::int as count, ${ofNobody} from pgboss.job
      where state = 'failed'`,
  },
  {
    kind: 'messages',
    needs: 'system.view',
    select: (
      now,
    ) => sql`select min(created_at) as since, count(*)::int as count, ${ofNobody} from messages
      where created_at > ${now} - interval '1 day' and status in ('failed', 'undelivered')`,
  },
  {
    kind: 'webhooks',
    needs: 'businesses.view',
    select: (
      now,
    ) => sql`select min(failing_since) as since, count(*)::int as count, business_id, null::bigint as cents
      from webhook_endpoints
      where status <> 'off' and failing_since < ${now} - make_interval(mins => ${sql.lit(WEBHOOK_MINUTES)})
      group by business_id order by 1 limit ${sql.lit(MOST)}`,
  },
  {
    kind: 'refunds',
    needs: 'businesses.view',
    select: (
      now,
    ) => sql`select min(orders.cancelled_at) as since, count(*)::int as count, payments.business_id,
        sum(payments.received_cents + coalesce((select sum(amount_cents) from order_settlements
          where order_id = orders.id and way = 'cash' and returned_at is null), 0))::bigint as cents
      from payments join orders on orders.id = payments.order_id
      where payments.status = 'refund_due' and orders.cancelled_at < ${now} - make_interval(mins => ${sql.lit(REFUND_MINUTES)})
      group by payments.business_id order by 1 limit ${sql.lit(MOST)}`,
  },
  {
    kind: 'invoices',
    needs: 'fees.edit',
    select: (_, clock) => {
      const month = monthBefore(clock);
      return sql`select min(month.ends_at) as since, count(*)::int as count, ${ofNobody}
        from ${selectFeeMonths(month, sql`true`)} month
        where month.ends_at <= ${computeSettlementCutoff(clock)}
          and not exists (select from platform_invoices where business_id = month.id and platform_invoices.month = ${`${month}-01`}::date)
          and exists (select from ledger_entries where account = 'platform' and business_id = month.id
            and created_at >= month.starts_at and created_at < month.ends_at)`;
    },
  },
  {
    kind: 'silent',
    needs: 'businesses.view',
    select: (
      now,
    ) => sql`select activated_at as since, 1 as count, id as business_id, null::bigint as cents from businesses
      where status = 'active' and activated_at < ${now} - make_interval(days => ${sql.lit(SILENT_DAYS)})
        and not exists (select from people where people.business_id = businesses.id
          and people.last_login_at >= businesses.activated_at)
      order by activated_at limit ${sql.lit(MOST)}`,
  },
];

/** Lists what needs attention, limited to the kinds that the administrator may see. */
export async function listOperatorNeeds(
  db: Queryable,
  allowed: readonly Capability[],
  now: Date,
): Promise<OperatorProblem[]> {
  const open = parts.filter(({ needs }) => allowed.includes(needs));
  if (open.length === 0) return [];
  const at = sql<Date>`${now}::timestamptz`;
  const kinds = sql.join(open.map(({ kind }) => sql.lit(kind)));
  const rows = open.map(
    ({ kind, select }) =>
      sql`select ${sql.lit(kind)} as kind, part.* from (${select(at, now)}) part`,
  );
  const { rows: found } = await sql<Row>`
    select need.kind, need.count, need.since, need.business_id as "businessId", businesses.name as "businessName",
      need.cents as "amountCents", case when need.cents is not null then businesses.currency end as currency
    from (${sql.join(rows, sql` union all `)}) need left join businesses on businesses.id = need.business_id
    where need.count > 0
    order by array_position(array[${kinds}], need.kind), need.since`.execute(db);
  return found.map((need) => ({ ...need, since: need.since.toISOString() }));
}
