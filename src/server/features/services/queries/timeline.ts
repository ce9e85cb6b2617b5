import { listRolesWith } from '#domain/identity/roles.ts';
import { sql, type SqlBool } from 'kysely';
import type { ServiceDetails } from '#contract/services.ts';
import { timelineTypes } from '#domain/stays/timeline.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/**
 * Lists the events of a stay for its customer. Staff appear by first name, an impersonating
 * administrator not at all.
 */
export async function listTimeline(
  db: Queryable,
  stayId: string,
): Promise<ServiceDetails['timeline']> {
  const rows = await db
    .selectFrom('stay_events')
    .leftJoin('people', (join) =>
      join
        .onRef('people.id', '=', 'stay_events.actor_id')
        .on('people.role', 'not in', listRolesWith('account.own')),
    )
    .select(['stay_events.type', 'people.first_name'])
    .select(sql<Date>`coalesce(stay_events.done_at, stay_events.created_at)`.as('at'))
    .select(sql<string | null>`stay_events.data->>'spot'`.as('spot'))
    .where('stay_events.stay_id', '=', stayId)
    .where('stay_events.type', 'in', timelineTypes)
    // Leaves out the payment event of an order that costs nothing: such an order joins the queue
    // without a payment.
    .where(sql<SqlBool>`stay_events.data->'receivedCents' is distinct from '0'`)
    .orderBy('stay_events.id')
    .execute();
  return rows.map((row) => ({
    type: row.type,
    at: row.at.toISOString(),
    by: row.first_name,
    spot: row.spot,
  }));
}
