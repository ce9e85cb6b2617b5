import type pg from 'pg';
import { waitingOrderStatuses } from '#domain/orders/states.ts';

/** What estimates at a location are made of. Times in milliseconds since 1970. */
export type LocationFacts = {
  /** Paid and dispatched orders, unordered. */
  waiting: { id: string; status: 'paid' | 'dispatched'; dueAt: number; paidAt: number }[];
  runnersOnShift: number;
  /** Paid-to-ready minutes of the last returns, the newest first; at most 20. */
  lastReturns: number[];
};

type Row = {
  location_id: string;
  waiting: LocationFacts['waiting'] | null;
  runners: number;
  returns: number[] | null;
};

const readFacts = {
  name: 'location-facts',
  // One that was paid hours before its time says nothing about how long a return takes.
  text: `select place.id as location_id,
    (select json_agg(json_build_object('id', id, 'status', status,
        'dueAt', extract(epoch from due_at) * 1000, 'paidAt', extract(epoch from paid_at) * 1000))
      from orders where location_id = place.id and status in ('${waitingOrderStatuses.join("', '")}')) as waiting,
    (select count(*) from shifts where location_id = place.id and ended_at is null) as runners,
    (select json_agg(minutes) from (
        select extract(epoch from ready_at - paid_at) / 60 as minutes
        from orders
        where location_id = place.id and ready_at is not null and scheduled_for is null
        order by ready_at desc limit 20) last) as returns
    from unnest($1::uuid[]) as place(id)`,
};

/** Of a place where nothing is known. */
export const noFacts: LocationFacts = { waiting: [], runnersOnShift: 0, lastReturns: [] };

/** The facts of several locations by id, in one statement. */
export async function listLocationFacts(
  pool: pg.Pool,
  locationIds: readonly string[],
): Promise<Map<string, LocationFacts>> {
  const distinct = [...new Set(locationIds)];
  if (distinct.length === 0) return new Map();
  const { rows } = await pool.query<Row>({ ...readFacts, values: [distinct] });
  return new Map(
    rows.map((row) => [
      row.location_id,
      {
        waiting: row.waiting ?? [],
        runnersOnShift: row.runners,
        lastReturns: row.returns ?? [],
      },
    ]),
  );
}

export async function getLocationFacts(pool: pg.Pool, locationId: string): Promise<LocationFacts> {
  return (await listLocationFacts(pool, [locationId])).get(locationId) ?? noFacts;
}
