import { type RawBuilder, sql } from 'kysely';
import { waitingOrderStatuses } from '#domain/orders/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';

const WAITING = sql.join(waitingOrderStatuses.map((status) => sql.lit(status)));

/** What estimates at a location are made of. Times in milliseconds since 1970. */
export type LocationFacts = {
  /** Paid and dispatched orders, unordered. */
  waiting: {
    id: string;
    status: 'paid' | 'dispatched';
    dueAt: number;
    paidAt: number;
    /** What was told when it was paid. */
    promisedAt: number;
  }[];
  runnersOnShift: number;
  /** Paid-to-ready minutes of the last returns, the newest first; at most 20. */
  lastReturns: number[];
};

/**
 * SQL that reads the facts of a location, given as SQL too: a column of whatever row names it. Statuses
 * are written out: a kept plan finds the partial index by its words, not by values.
 */
export const locationFacts = (locationId: RawBuilder<unknown>) => sql<LocationFacts>`(
  select json_build_object(
    'waiting', (select coalesce(json_agg(json_build_object('id', id, 'status', status,
        'dueAt', extract(epoch from due_at) * 1000, 'paidAt', extract(epoch from paid_at) * 1000,
        'promisedAt', extract(epoch from coalesce(promised_at, due_at)) * 1000)), '[]')
      from orders where location_id = place.id and status in (${WAITING})),
    'runnersOnShift', (select count(*) from shifts where location_id = place.id and ended_at is null),
    'lastReturns', (select coalesce(json_agg(minutes), '[]') from (
        -- One that was paid hours before its time says nothing about how long a return takes.
        select extract(epoch from ready_at - paid_at) / 60 as minutes
        from orders
        where location_id = place.id and ready_at is not null and scheduled_for is null
        order by ready_at desc limit 20) last))
  from (select ${locationId} as id) place)`;

/** Of a place where nothing is known. */
export const noFacts: LocationFacts = { waiting: [], runnersOnShift: 0, lastReturns: [] };

/** The facts of several locations by id, in one statement. */
export async function listLocationFacts(
  db: Queryable,
  locationIds: readonly string[],
): Promise<Map<string, LocationFacts>> {
  const distinct = [...new Set(locationIds)];
  if (distinct.length === 0) return new Map();
  const { rows } = await sql<{ location_id: string; facts: LocationFacts }>`
    select wanted.id as location_id, ${locationFacts(sql.ref('wanted.id'))} as facts
    from unnest(${distinct}::uuid[]) as wanted(id)`.execute(db);
  return new Map(rows.map((row) => [row.location_id, row.facts]));
}

export async function getLocationFacts(db: Queryable, locationId: string): Promise<LocationFacts> {
  return (await listLocationFacts(db, [locationId])).get(locationId) ?? noFacts;
}
