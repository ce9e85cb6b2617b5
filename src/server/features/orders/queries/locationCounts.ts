import { sql } from 'kysely';
import type { LocationCounts } from '#contract/orders.ts';
import { queuedOrderStatuses, unassignedOrderStatuses } from '#domain/orders/states.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import { joinLiterals, statusSql } from '../../../platform/db/literals.ts';

const QUEUED = joinLiterals(queuedOrderStatuses);
const IN_CUSTODY = joinLiterals(custodyStayStatuses);
const UNASSIGNED = joinLiterals(unassignedOrderStatuses);

/** Counts queue, runners and cars of each location in the scope, with one SQL statement. */
export async function listLocationCounts(
  ctx: Context,
  scope: LocationScope,
): Promise<LocationCounts[]> {
  const { rows } = await sql<LocationCounts>`
    select locations.id, locations.name, locations.name_ar as "nameArabic", businesses.name as "businessName",
      locations.time_zone as "timeZone",
      coalesce(queue.waiting, 0) as waiting, coalesce(queue.on_the_way, 0) as "onTheWay",
      coalesce(queue.at_curb, 0) as "atCurb", coalesce(queue.late, 0) as late,
      (select count(*)::int from shifts
        where location_id = locations.id and ended_at is null) as "runnersOnShift",
      (select count(*)::int from stays
        where location_id = locations.id and status in (${IN_CUSTODY})) as "carsHere"
    from locations join businesses on businesses.id = locations.business_id
    left join lateral (
      select (count(*) filter (where status in (${UNASSIGNED})))::int as waiting,
        (count(*) filter (where status = ${statusSql.order('dispatched')}))::int as on_the_way,
        (count(*) filter (where status = ${statusSql.order('ready')}))::int as at_curb,
        (count(*) filter (where status <> ${statusSql.order('ready')}
          and promised_at <= ${ctx.clock()}::timestamptz - interval '1 minute'))::int as late
      from orders where location_id = locations.id and status in (${QUEUED})
        and held_at is null) queue on true
    where locations.closed_at is null and ${whereInScope(scope, 'locations.id')}
    order by businesses.name, locations.name`.execute(ctx.db);
  return rows;
}
