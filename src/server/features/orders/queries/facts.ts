import type pg from 'pg';

/** What estimates at a location are made of. Times in milliseconds since 1970. */
export type LocationFacts = {
  /** Paid and dispatched orders, unordered. */
  waiting: { id: string; status: 'paid' | 'dispatched'; dueAt: number; paidAt: number }[];
  runnersOnShift: number;
  /** Paid-to-ready minutes of the last returns, the newest first; at most 20. */
  lastReturns: number[];
};

type Row = { waiting: LocationFacts['waiting'] | null; runners: number; returns: number[] | null };

const readFacts = {
  name: 'location-facts',
  text: `select
    (select json_agg(json_build_object('id', id, 'status', status,
        'dueAt', extract(epoch from due_at) * 1000, 'paidAt', extract(epoch from paid_at) * 1000))
      from orders where location_id = $1 and status in ('paid', 'dispatched')) as waiting,
    (select count(*) from shifts where location_id = $1 and ended_at is null) as runners,
    (select json_agg(minutes) from (
        select extract(epoch from ready_at - paid_at) / 60 as minutes
        from orders where location_id = $1 and ready_at is not null
        order by ready_at desc limit 20) last) as returns`,
};

export async function locationFacts(pool: pg.Pool, locationId: string): Promise<LocationFacts> {
  const { rows } = await pool.query<Row>({ ...readFacts, values: [locationId] });
  const row = rows[0];
  return {
    waiting: row?.waiting ?? [],
    runnersOnShift: row?.runners ?? 0,
    lastReturns: row?.returns ?? [],
  };
}
