import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestBusiness } from '../factories/people.ts';
import { startServerProcess, withClient } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { median } from './figures.ts';

const OPEN_ORDERS = 50;
const READS = 60;
/** Enough for the server's code to be compiled before anything is measured. */
const WARM_READS = 400;
const PASTS = [1_000, 100_000, 1_000_000];

/** Stays of the past with their orders, straight into the tables. */
const past = `with made as (
  insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, created_at, parked_at, ready_at, returned_at)
  select $1, $2, 'ticket', 'returned', 'P-' || n, '+15552000000', at, at, at + interval '90 minutes', at + interval '95 minutes'
  from (select n, now() - interval '2 days' - n * interval '30 seconds' as at from generate_series(1, $3::int) n) t
  returning id, business_id, location_id, created_at)
insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at, price_cents, platform_fee_cents,
  platform_fee_type, platform_fee_value, platform_fee_payer, customer_fee_cents, requested_at, expires_at, paid_at, dispatched_at, ready_at, completed_at)
select business_id, location_id, id, 'completed', 10, created_at + interval '90 minutes', 1500, 120, 'percentage', 800, 'customer', 1620,
  created_at + interval '80 minutes', created_at + interval '110 minutes', created_at + interval '81 minutes',
  created_at + interval '83 minutes', created_at + interval '90 minutes', created_at + interval '95 minutes' from made`;

const open = `with made as (
  insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, license_plate, plate_key, vehicle_make, vehicle_model, parked_at)
  select $1, $2, 'ticket', 'returning', 'A-' || n, '+15553000000', 'K ' || n, 'K' || n, 'BMW', '740i', now() - interval '1 hour'
  from generate_series(1, $3::int) n returning id, business_id, location_id)
insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at, price_cents, platform_fee_cents,
  platform_fee_type, platform_fee_value, platform_fee_payer, customer_fee_cents, expires_at, paid_at)
select business_id, location_id, id, 'paid', 10, now() + interval '10 minutes', 1500, 120, 'percentage', 800, 'customer', 1620,
  now() + interval '30 minutes', now() from made`;

/** (c) GET /api/queue of a location with 50 open orders and ever more past behind it. */
export async function benchQueue(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const server = await startServerProcess({ dataDir });
  try {
    const [business] = (await seedBusinesses(server.databaseUrl, 1)) as [TestBusiness];
    const board = server.as(business.manager.token);
    const ids = [business.id, business.location.id];
    await withClient(server.databaseUrl, (client) => client.query(open, [...ids, OPEN_ORDERS]));
    const rows: { stays: number; ms: number }[] = [];
    let plan = '';
    for (const [index, stays] of PASTS.entries()) {
      await withClient(server.databaseUrl, async (client) => {
        await client.query(past, [...ids, stays - (PASTS[index - 1] ?? 0)]);
        await client.query('vacuum analyze stays');
        await client.query('vacuum analyze orders');
        const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select * from orders where location_id = '${business.location.id}' and status in ('paid', 'dispatched', 'ready') order by due_at`,
        );
        plan =
          lines.map((line) => line['QUERY PLAN']).find((line) => line.includes('Index')) ??
          'no index';
      });
      const times: number[] = [];
      const warm = index === 0 ? WARM_READS : 10;
      for (let read = 0; read < READS + warm; read += 1) {
        const start = performance.now();
        const queue = await board('GET /api/queue', {
          query: { locationId: business.location.id },
        });
        if (queue.orders.length !== OPEN_ORDERS)
          throw new Error('The queue is not what it should be.');
        if (read >= warm) times.push(performance.now() - start);
      }
      rows.push({ stays, ms: median(times) });
    }
    return [
      '## The queue read\n',
      `GET /api/queue with ${OPEN_ORDERS} open orders, median of ${READS} reads, against the first row.\n`,
      '| stays in the past | median | ratio |',
      '|---|---|---|',
      ...rows.map(
        ({ stays, ms }) =>
          `| ${stays.toLocaleString('en')} | ${ms.toFixed(2)} ms | **${(ms / (rows[0]?.ms ?? 1)).toFixed(2)}** |`,
      ),
      `\nPlan at the end: \`${plan.trim()}\``,
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
