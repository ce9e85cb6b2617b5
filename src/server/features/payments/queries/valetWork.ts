import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import type { PastJob } from '#contract/earnings.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { businessDayOf, locationsWithDays } from '../../businesses/queries/businessDays.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import { getServed } from '../../staff/queries/rating.ts';
import { presentStay, stayColumns } from '../../stays/queries/stayView.ts';
import { getBusinessCurrency, getTotalEarned } from './earnings.ts';
import { statusSql } from '../../../platform/db/literals.ts';

const PAGE = 50;
/** Upper bound of a business day's length, also when clocks or the time zone change. */
const LONGEST_DAY = sql`interval '2 days'`;

/** Returns a valet's handovers today and in total, the valet's rating, and the total earnings. */
export async function getValetStats(
  ctx: Context,
  actor: Actor,
): Promise<CallOutput<'GET /api/valet/stats'>> {
  const now = ctx.clock();
  const [today, served, currency] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::int as count from orders join ${locationsWithDays(actor.businessId)} on locations.id = orders.location_id
      where runner_id = ${actor.personId} and orders.completed_at > ${now}::timestamptz - ${LONGEST_DAY}
        and ${businessDayOf(sql.ref('orders.completed_at'))} = ${businessDayOf(sql`${now}::timestamptz`)}`.execute(
      ctx.db,
    ),
    getServed(ctx.db, actor.personId),
    getBusinessCurrency(ctx.db, actor),
  ]);
  const earned = minorToMajor(await getTotalEarned(ctx, actor.personId), currency);
  return {
    todayServices: today.rows[0]?.count ?? 0,
    totalServices: served.services,
    rating: served.rating,
    currency,
    earnings: earned,
    totalEarnings: earned,
  };
}

/**
 * Lists a page of the valet's completed orders.
 *
 * @param before id of the last order of the page before; an order of another valet yields an empty
 *   page
 */
export async function listPastJobs(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  before: string | undefined,
): Promise<{ services: PastJob[]; hasMore: boolean }> {
  const rows = await ctx.db
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .innerJoin('locations', 'locations.id', 'orders.location_id')
    .innerJoin('businesses', 'businesses.id', 'orders.business_id')
    .select(stayColumns)
    .select([
      'orders.id',
      'orders.stay_id',
      'orders.completed_at',
      'orders.customer_fee_cents',
      'orders.tip_cents',
      'stays.rating',
    ])
    .select(
      sql<number>`(select coalesce(sum(amount_cents), 0) from later_tips
        where order_id = orders.id and status = ${statusSql.laterTip('paid')})::bigint`.as(
        'later_tip_cents',
      ),
    )
    .where('orders.runner_id', '=', actor.personId)
    .where('orders.completed_at', 'is not', null)
    .where(whereInScope(scope, 'orders.location_id'))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(orders.completed_at, orders.id) < (select completed_at, id from orders
          where id = ${before ?? null} and runner_id = ${actor.personId})`,
      ),
    )
    .orderBy('orders.completed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const services = rows.slice(0, PAGE).map((row) => {
    const stay = presentStay(row);
    return {
      id: row.id,
      stayId: row.stay_id,
      ticketNumber: stay.ticketNumber,
      vehicleInfo: stay.vehicleInfo,
      location: stay.locationName,
      locationArabic: stay.locationNameArabic,
      timeZone: stay.timeZone,
      completedAt: (row.completed_at ?? new Date(0)).toISOString(),
      currency: row.currency,
      amount: minorToMajor(row.customer_fee_cents, row.currency),
      tip: minorToMajor(row.tip_cents + row.later_tip_cents, row.currency),
      rating: row.rating,
    };
  });
  return { services, hasMore: rows.length > PAGE };
}
