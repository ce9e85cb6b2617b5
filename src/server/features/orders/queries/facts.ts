import { type RawBuilder, sql } from 'kysely';
import { RETURNS_COUNTED } from '#domain/orders/estimate.ts';
import { waitingOrderStatuses } from '#domain/orders/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { joinLiterals } from '../../../platform/db/literals.ts';

const WAITING = joinLiterals(waitingOrderStatuses);

/** Data for the estimates of a location. Times are in milliseconds since 1970. */
export type LocationFacts = {
  /** Queued orders whose car is not at the curb, unsorted. `dueAt` is the requested time. */
  waiting: {
    id: string;
    status: 'due' | 'paid' | 'dispatched';
    dueAt: number;
    queuedAt: number;
    /** Time promised when the order joined the queue. */
    promisedAt: number;
  }[];
  runnersOnShift: number;
  /** Minutes from queued to ready of the location's last orders, the newest first. */
  lastReturns: number[];
  /** Minutes from dispatched to ready of the orders in `lastReturns`. */
  lastRuns: number[];
  /**
   * Minutes between two dispatches of one runner. Contains only orders whose runner brought another
   * car before.
   */
  lastRounds: number[];
};

/**
 * Number of returns to read: twice the 20 that count. With fewer returns, too few pairs of one
 * runner's cars may be found.
 */
const RETURNS_READ = 2 * RETURNS_COUNTED;

/**
 * SQL of the facts of a location, with statuses as literals. PostgreSQL's cached generic plan can
 * use the partial index only with constants.
 *
 * @param locationId as SQL, such as a column of the outer row
 */
export const locationFacts = (locationId: RawBuilder<unknown>) => sql<LocationFacts>`(
  select json_build_object(
    'waiting', (select coalesce(json_agg(json_build_object('id', id, 'status', status,
        'dueAt', extract(epoch from due_at) * 1000,
        'queuedAt', extract(epoch from coalesce(resumed_at, queued_at)) * 1000,
        'promisedAt', extract(epoch from coalesce(promised_at, due_at)) * 1000)), '[]')
      from orders where location_id = place.id and status in (${WAITING}) and held_at is null),
    'runnersOnShift', (select count(*) from shifts where location_id = place.id and ended_at is null),
    'lastReturns', last.returns, 'lastRuns', last.runs, 'lastRounds', last.rounds)
  from (select ${locationId} as id) place, lateral (
    select coalesce(json_agg(minutes order by ready_at desc), '[]') as returns,
      coalesce(json_agg(run order by ready_at desc), '[]') as runs,
      coalesce(json_agg(round order by ready_at desc) filter (where round is not null), '[]') as rounds
    from (
      -- One that was paid hours before its time says nothing about how long a return takes.
      select ready_at, extract(epoch from ready_at - coalesce(resumed_at, queued_at)) / 60 as minutes,
        extract(epoch from ready_at - dispatched_at) / 60 as run,
        extract(epoch from dispatched_at
          - lag(dispatched_at) over (partition by runner_id order by dispatched_at)) / 60 as round
      from (select * from orders
        where location_id = place.id and ready_at is not null and scheduled_for is null
        order by ready_at desc limit ${sql.lit(RETURNS_READ)}) latest) timed) last)`;

/** Facts of a location without any data. */
export const emptyLocationFacts: LocationFacts = {
  waiting: [],
  runnersOnShift: 0,
  lastReturns: [],
  lastRuns: [],
  lastRounds: [],
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
