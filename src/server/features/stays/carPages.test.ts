import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';
import { selectCarPage } from './queries/cars.ts';

const LIST = 'GET /api/stays';

const server = runServer({ worker: false });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);

const HELD = 300;
const LEFT = 20_000;

/** Inserts cars directly into the tables: parked, or returned some days ago. */
async function fill(locationId: string, count: number, days: number) {
  const { id, valet: by } = business;
  const isGone = days > 0;
  const at = sql`now() - ${days} * interval '1 day' - n * interval '1 second'`;
  const done = isGone ? at : sql`null`;
  await server.ctx.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into stays (business_id, location_id, channel, status, ticket_number, received_by,
        received_at, parked_at, ready_at, returned_at, vehicle_make, vehicle_color, license_plate,
        plate_key, customer_name, phone_e164)
      select ${id}, ${locationId}, 'ticket', ${isGone ? 'returned' : 'parked'}, ${isGone ? 'G-' : 'A-'} || n, ${by.id},
        ${at}, ${at}, ${done}, ${done}, 'BMW', 'Black', 'P' || n, 'P' || n, 'Guest ' || n,
        '+1555' || (1000000 + n)
      from generate_series(1, ${count}::int) n`.execute(trx);
  });
}

type Plan = { 'Index Name'?: string; 'Relation Name'?: string; Plans?: Plan[] };
const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/** Explains the query of a page with its generic plan, which long-lived prepared statements use. */
async function explain(locationId: string): Promise<(string | undefined)[]> {
  const { ctx } = server;
  const where = sql<boolean>`location_id = ${locationId}`;
  const { sql: text, parameters } = selectCarPage(where, ctx.clock(), { search: 'bmw 42' }).compile(
    ctx.db,
  );
  const client = await ctx.pool.connect();
  const write = (value: unknown): string =>
    Array.isArray(value)
      ? `array[${value.map(write).join(', ')}]`
      : `'${value instanceof Date ? value.toISOString() : String(value)}'`;
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare cars as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) execute cars (${parameters.map(write).join(', ')})`,
    );
    return listNodes(rows[0]?.['QUERY PLAN'][0].Plan as Plan)
      .filter((node) => node['Relation Name'] === 'stays')
      .map((node) => node['Index Name']);
  } finally {
    client.release(true);
  }
}

test('300 cars are paged in order, each once, by the indexes of cars in custody', async () => {
  const { location } = business;
  await fill(location.id, LEFT, 3);
  await fill(location.id, HELD, 0);
  await sql`analyze stays`.execute(server.ctx.db);
  expect(new Set(await explain(location.id))).toEqual(
    new Set(['stays_in_custody', 'stays_unfinished', 'stays_returned', 'stays_given_back']),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { locationId: location.id, search: 'bmw', ...(cursor ? { cursor } : {}) };
    const page = await valet()(LIST, { query });
    expect(page.counts).toEqual([{ state: 'parked', count: HELD }]);
    expect(page.cars.length).toBeLessThanOrEqual(50);
    seen.push(...page.cars.map(({ ticketNumber }) => ticketNumber));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: HELD }, (_, index) => `A-${HELD - index}`));
});
