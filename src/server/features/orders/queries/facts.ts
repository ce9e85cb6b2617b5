import { type RawBuilder, sql } from 'kysely';
import { RETURNS_COUNTED } from '#domain/orders/estimate.ts';
import { runningOrderStatuses, waitingOrderStatuses } from '#domain/orders/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { joinLiterals, statusSql } from '../../../platform/db/literals.ts';

const QUEUED = joinLiterals(waitingOrderStatuses);
const UNPAID = statusSql.order('requested');
const AT_WORK = joinLiterals(runningOrderStatuses);

/** Data for the plan of a location's queue. Times are in milliseconds since 1970. */
export type LocationFacts = {
  /** Unpaid and queued orders whose car is not at the curb, unsorted. */
  waiting: {
    id: string;
    status: 'requested' | 'due' | 'paid' | 'dispatched';
    placedAt: number;
    /** When the order joined the queue; null before. */
    queuedAt: number | null;
    promisedAt: number | null;
    dueAt: number;
    targetMinutes: number;
    scheduledFor: number | null;
    dispatchedAt: number | null;
  }[];
  /** For each runner on shift, when they were last sent for a car that they still have, or null. */
  runners: (number | null)[];
  /** Minutes from dispatched to ready of the location's last returns, the newest first. */
  lastBrings: number[];
  /** Minutes from dispatched until the runner of the last returns was free, the newest first. */
  lastCycles: number[];
};

const milliseconds = (time: string) => sql.raw(`extract(epoch from ${time}) * 1000`);

/**
 * SQL of the facts of a location, with statuses as literals. PostgreSQL's cached generic plan can
 * use the partial index only with constants.
 *
 * @param locationId as SQL, such as a column of the outer row
 */
export const locationFacts = (locationId: RawBuilder<unknown>) => sql<LocationFacts>`(
  select json_build_object(
    'waiting', (select coalesce(json_agg(json_build_object('id', id, 'status', status,
        'placedAt', ${milliseconds('placed_at')},
        'queuedAt', ${milliseconds('coalesce(resumed_at, queued_at)')},
        'promisedAt', ${milliseconds('promised_at')}, 'dueAt', ${milliseconds('due_at')},
        'targetMinutes', target_minutes, 'scheduledFor', ${milliseconds('scheduled_for')},
        'dispatchedAt', ${milliseconds('dispatched_at')})), '[]')
      from (select * from orders
          where location_id = place.id and status in (${QUEUED}) and held_at is null
        union all select * from orders where location_id = place.id and status = ${UNPAID}) waiting),
    'runners', (select coalesce(json_agg((select ${milliseconds('max(dispatched_at)')} from orders
        where runner_id = shifts.person_id and status in (${AT_WORK}))), '[]')
      from shifts where location_id = place.id and ended_at is null),
    'lastBrings', last.brings, 'lastCycles', last.cycles)
  from (select ${locationId} as id) place, lateral (
    select coalesce(json_agg(bring order by ready_at desc), '[]') as brings,
      coalesce(json_agg(cycle order by ready_at desc) filter (where cycle is not null), '[]') as cycles
    from (
      -- The runner is free when the car is handed over, or with the next car. A car that nobody
      -- fetches for long holds no runner.
      select ready_at, extract(epoch from ready_at - dispatched_at) / 60 as bring,
        extract(epoch from least(completed_at, lead(dispatched_at)
            over (partition by runner_id order by dispatched_at),
          case when ready_at < now() - interval '10 minutes' then ready_at + interval '10 minutes' end)
          - dispatched_at) / 60 as cycle
      from (select * from orders
        where location_id = place.id and ready_at is not null
        order by ready_at desc limit ${sql.lit(RETURNS_COUNTED)}) latest) timed) last)`;

/** Facts of a location without any data. */
export const emptyLocationFacts: LocationFacts = {
  waiting: [],
  runners: [],
  lastBrings: [],
  lastCycles: [],
};

/** Returns the facts without one order. A new place for this order can then be estimated. */
export const withoutOrder = (facts: LocationFacts, orderId: string | undefined): LocationFacts => ({
  ...facts,
  waiting: facts.waiting.filter(({ id }) => id !== orderId),
});

/** Returns the facts of several locations, keyed by location id, with one SQL statement. */
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
  return (await listLocationFacts(db, [locationId])).get(locationId) ?? emptyLocationFacts;
}
