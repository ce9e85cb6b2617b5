import { sql } from 'kysely';
import type { OperatorOverview } from '#contract/operator.ts';
import { listActorCapabilities, listRolesWith } from '#domain/identity/roles.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { recordedTypes } from '#domain/stays/recordedTypes.ts';
import { isPrimaryEvent } from '#domain/stays/staffTimeline.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Actor } from '#server/actor.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import {
  type MonthTotals,
  readPlatformMonths,
} from '#server/features/businesses/queries/businessTotals.ts';
import { returnsIn, staysIn } from '#server/features/businesses/queries/figureWindows.ts';
import { listOperatorNeeds } from './needs.ts';

const MONTHS = 12;
const EVENTS = 12;
const DAY_MS = 86_400_000;
/**
 * Status values as SQL literals, not parameters: with parameters PostgreSQL's cached generic plan
 * cannot use the partial index.
 */
const IN_CUSTODY = sql.join(custodyStayStatuses.map((status) => sql.lit(status)));

type CountByMonth = { month: string; count: number };

async function countBusinesses(db: Queryable) {
  const { rows } = await sql<CountByMonth & { status: 'active' | 'pending' | 'inactive' }>`
    select status, to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count
    from businesses where deleted_at is null group by 1, 2`.execute(db);
  return rows;
}

/** Counts customers with an account. Guests who only had a ticket do not count. */
async function countCustomers(db: Queryable) {
  const { rows } = await sql<CountByMonth>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count
    from people where role = any(${listRolesWith('account.own')}) and deleted_at is null group by 1`.execute(
    db,
  );
  return rows;
}

/** Counts today's figures at each location since its business day began. */
async function countToday(db: Queryable, now: Date) {
  const { rows } = await sql<OperatorOverview['today']>`
    with span as materialized (
      select id as location_id, ((((${now}::timestamptz at time zone time_zone) - interval '4 hours')::date
        + interval '4 hours') at time zone time_zone) as starts_at, 'infinity'::timestamptz as ends_at from locations)
    select (select count(*) from span join ${staysIn('received_at')})::int as arrivals,
      (select count(*) from span join ${returnsIn})::int as returns,
      (select count(*) from stays where status in (${IN_CUSTODY}))::int as "carsHere",
      (select count(distinct person_id) from shifts where ended_at is null)::int as "valetsOnShift"`.execute(
    db,
  );
  return rows[0] ?? { arrivals: 0, returns: 0, carsHere: 0, valetsOnShift: 0 };
}

type EventRow = Omit<NonNullable<OperatorOverview['activity']>[number], 'at' | 'id'> & {
  id: number;
  at: Date;
};

/** Lists car events of all businesses in the last 24 hours, the newest first. */
async function listEvents(db: Queryable, now: Date) {
  const { rows } = await sql<EventRow>`
    select event.id, event.type, coalesce(event.done_at, event.created_at) as at, event.business_id as "businessId",
      businesses.name as business, locations.name as location, locations.name_ar as "locationArabic",
      locations.time_zone as "timeZone", event.stay_id as "stayId", stays.ticket_number as "ticketNumber"
    from (select * from stay_events where type = any(${recordedTypes.filter(isPrimaryEvent)})
        and created_at >= ${new Date(now.getTime() - DAY_MS)} order by created_at desc limit ${EVENTS}) event
      join stays on stays.id = event.stay_id join locations on locations.id = event.location_id
      join businesses on businesses.id = event.business_id
    order by event.created_at desc, event.id desc`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

/** Lists the last months, formatted as '2026-11'; the present month comes last. */
function listMonths(now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: MONTHS }, (_, n) =>
    new Date(Date.UTC(year, month - MONTHS + 1 + n, 1)).toISOString().slice(0, 7),
  );
}

const sumCounts = (rows: readonly { count: number }[]) =>
  rows.reduce((sum, row) => sum + row.count, 0);

/** Sums the revenue and platform fees of these rows by currency. */
function sumRevenue(rows: readonly MonthTotals[]) {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency.keys()].toSorted().map((currency) => {
    const own = byCurrency.get(currency) ?? [];
    return {
      currency,
      revenueCents: own.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
      feesCents: own.reduce((sum, { feeCents }) => sum + feeCents, 0),
    };
  });
}

/**
 * Returns the currency that most businesses have; if several are equally common, the first in
 * alphabetical order.
 */
async function findMainCurrency(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select currency from businesses where deleted_at is null group by 1 order by count(*) desc, 1 limit 1`.execute(
    db,
  );
  return rows[0]?.currency ?? null;
}

/** Returns the platform's overview without the parts that the administrator may not see. */
export async function getOperatorOverview(
  { db, clock }: Context,
  actor: Actor,
): Promise<OperatorOverview> {
  const now = clock();
  const allowed = listActorCapabilities(actor);
  const seesFees = allowed.includes('fees.view');
  const [totals, businesses, customers, today, needs, activity, main] = await Promise.all([
    readPlatformMonths(db),
    countBusinesses(db),
    allowed.includes('users.view') ? countCustomers(db) : null,
    countToday(db, now),
    listOperatorNeeds(db, allowed, now),
    allowed.includes('cars.find') ? listEvents(db, now) : null,
    findMainCurrency(db),
  ]);
  const revenue = sumRevenue(totals);
  const currency = seesFees ? main : null;
  const mainCents = revenue.find((one) => one.currency === currency)?.revenueCents ?? 0;
  const countStatus = (status: string) =>
    sumCounts(businesses.filter((row) => row.status === status));
  return {
    asOf: now.toISOString(),
    totalRevenue: currency === null ? null : minorToMajor(mainCents, currency),
    currency,
    revenue: seesFees ? revenue : null,
    businesses: {
      active: countStatus('active'),
      pending: countStatus('pending'),
      inactive: countStatus('inactive'),
    },
    customers: customers && sumCounts(customers),
    services: totals.reduce((sum, { returns }) => sum + returns, 0),
    today,
    months: listMonths(now).map((month) => {
      const isOfIt = (row: { month: string }) => row.month === month;
      const own = totals.filter(isOfIt);
      return {
        month,
        businesses: sumCounts(businesses.filter(isOfIt)),
        customers: customers && sumCounts(customers.filter(isOfIt)),
        services: own.reduce((sum, { returns }) => sum + returns, 0),
        revenue: seesFees ? sumRevenue(own) : null,
      };
    }),
    needs,
    activity,
  };
}
