import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillBoard } from '#test/factories/board.ts';
import { buildStaffedBusiness, buildLocation } from '#test/factories/people.ts';
import { updateRows } from '#test/factories/rows.ts';
import { readQueue } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';
import { selectQueue } from './queries/queue.ts';

/**
 * Number of rows per insert. A batch of this size is within the statement timeout, even on a busy
 * machine.
 */
const BATCH = 4_000;
const PAST = 5 * BATCH;
const OPEN = 50;

const server = runServer({ worker: false });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

/** Inserts orders directly into the tables: completed two days ago, or waiting in the queue. */
async function fill(locationId: string, count: number, status: 'completed' | 'paid') {
  const isPast = status === 'completed';
  const at = isPast ? sql`now() - interval '2 days'` : sql`now()`;
  const done = isPast ? at : sql`null`;
  const { valet } = business;
  const rows = sql`with made as (
      insert into stays (business_id, location_id, channel, status, ticket_number, received_by,
        received_at, parked_at, ready_at, returned_at)
      select ${business.id}, ${locationId}, 'ticket', ${isPast ? 'returned' : 'returning'},
        'A-' || left(gen_random_uuid()::text, 13), ${valet.id}, ${at}, ${at}, ${done}, ${done} from generate_series(1, ${count}::int) n
      returning id, business_id, location_id),
    asked as (
      insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at,
        price_cents, platform_fee_cents, platform_fee_type, platform_fee_value, platform_fee_payer,
        customer_fee_cents, expires_at, runner_id,
        requested_at, paid_at, promised_at, expected_at, dispatched_at, ready_at, completed_at)
      select business_id, location_id, id, ${status}, 10, ${at} + interval '10 minutes', 0, 0,
        'percentage', 800, 'customer', 0, ${at} + interval '30 minutes',
        ${isPast ? valet.id : null}::uuid, ${at}, ${at}, ${at}, ${at}, ${done}, ${done}, ${done} from made
      returning id, business_id)
    insert into payments (business_id, order_id, provider, status, due_cents, received_cents, currency, settled_at)
    select business_id, id, 'sandbox', 'paid', 0, 0, 'USD', ${at} from asked`;
  // The rows are valid without the checks of the triggers. Skipping the triggers saves a check per
  // row.
  await server.ctx.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await rows.execute(trx);
  });
}

type Plan = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
};
const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/** Explains the queue's query with its generic plan, which long-lived prepared statements use. */
async function explain(locationId: string): Promise<(string | undefined)[]> {
  const { sql: text, parameters } = selectQueue(server.ctx, null, locationId).compile();
  const values = parameters.map((value) => `'${String(value)}'`).join(', ');
  const client = await server.ctx.pool.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare queue as ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) execute queue (${values})`,
  );
  client.release(true);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return listNodes(plan as Plan)
    .filter((node) => node['Relation Name'] === 'orders')
    .map((node) => node['Index Name']);
}

test('the queue is read by an index of open orders, however many are past', async () => {
  const { ctx } = server;
  const query = { locationId: business.location.id };
  for (let count = 0; count < PAST; count += BATCH)
    await fill(business.location.id, BATCH, 'completed');
  for (let count = 0; count < 20; count += 1) {
    await fill((await buildLocation(ctx, business.id)).id, OPEN, 'paid');
  }
  await fill(business.location.id, OPEN, 'paid');
  await sql`analyze stays, orders`.execute(ctx.db);
  expect(await explain(business.location.id)).toEqual(['orders_queue']);
  const { orders, counters } = await server.as(business.manager.token)('GET /api/queue', { query });
  expect(orders).toHaveLength(OPEN);
  expect(counters).toEqual({ pending: OPEN, inProgress: 0, ready: 0 });
});

test('an order is over exactly when it has an end time', async () => {
  for (const set of [
    { completed_at: null },
    { status: 'cancelled' },
    { status: 'paid' },
  ] as const) {
    const change = updateRows(server, 'orders', { status: 'completed' }, set);
    await expect(change).rejects.toMatchObject({ code: '23514' });
  }
});

test('a board shows what each runner does and since when, and how long guests waited', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { runners } = await fillBoard(server.ctx, business, { waiting: 2, onTheWay: 8, atCurb: 2 });
  const board = server.as(business.manager.token);
  const queue = await board('GET /api/queue', { query: { locationId: business.location.id } });

  expect(queue.waitTargetMinutes).toBe(10);
  expect(queue.waits.map(({ minutes }) => Math.round(minutes))).toEqual([8, 9]);
  expect(queue.orders.filter(({ ticket }) => ticket.keyHook !== null)).toHaveLength(2);
  const byId = new Map(queue.runners.map((runner) => [runner.id, runner]));
  expect(byId.size).toBe(runners.length + 2);
  const free = byId.get(runners.at(-1)?.id ?? '');
  expect(free).toMatchObject({ shift: { isHere: true }, car: null, queued: 0 });
  const cars = [...byId.values()].reduce((sum, { car, queued }) => sum + (car ? 1 + queued : 0), 0);
  expect(cars).toBe(8);
});

test('a runner who went home with a car under way is still listed, as off shift', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { runners } = await fillBoard(server.ctx, business, { waiting: 0, onTheWay: 6, atCurb: 0 });
  const [gone, , , , , , idle] = runners;
  await server.ctx.db
    .updateTable('shifts')
    .set({ ended_at: server.ctx.clock() })
    .where('person_id', 'in', [gone?.id ?? '', idle?.id ?? ''])
    .execute();
  const queue = await readQueue(server.as(business.manager.token), business);
  expect(queue.runners.find(({ id }) => id === gone?.id)).toMatchObject({
    shift: null,
    car: { kind: 'return' },
  });
  // A valet off shift without a car can still be sent, and comes last.
  expect(queue.runners.at(-1)).toMatchObject({ id: idle?.id, shift: null, car: null });
});

test('the summary has all locations of the business in figures, and none of another', async () => {
  const business = await buildStaffedBusiness(server.ctx, { name: 'Palm Court' });
  const other = await buildStaffedBusiness(server.ctx);
  await buildLocation(server.ctx, business.id, { name: 'Terrace' });
  await fillBoard(server.ctx, business, { waiting: 10, onTheWay: 5, atCurb: 3 });
  const { locations } = await server.as(business.manager.token)('GET /api/queue/locations', {});
  expect(locations).toMatchObject([
    { name: 'Palm Court', waiting: 10, onTheWay: 5, atCurb: 3, late: 11, runnersOnShift: 9 },
    { name: 'Terrace', waiting: 0, onTheWay: 0, atCurb: 0, late: 0, runnersOnShift: 0 },
  ]);
  const theirs = await server.as(other.manager.token)('GET /api/queue/locations', {});
  expect(theirs.locations.map(({ id }) => id)).toEqual([other.location.id]);
});
