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

const order = `insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at, price_cents, platform_fee_cents,
    platform_fee_type, platform_fee_value, platform_fee_payer, customer_fee_cents, requested_at, expires_at, paid_at, promised_at, expected_at`;
/** Each order is paid with nothing: rows of the ledger would not be read. */
const payments = `insert into payments (business_id, order_id, provider, status, due_cents, received_cents, currency, settled_at)
  select business_id, id, 'sandbox', 'paid', 0, 0, 'USD', paid_at from asked`;

/** Stays of the past with their orders, straight into the tables. */
const past = `with made as (
  insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, created_at, received_by, received_at, parked_at, ready_at, returned_at)
  select $1, $2, 'ticket', 'returned', 'P-' || n, '+15552000000', at, $4, at, at, at + interval '90 minutes', at + interval '95 minutes'
  from (select n, now() - interval '2 days' - n * interval '30 seconds' as at from generate_series(1, $3::int) n) t
  returning id, business_id, location_id, created_at),
asked as (
  ${order}, runner_id, dispatched_at, ready_at, completed_at)
  select business_id, location_id, id, 'completed', 10, created_at + interval '90 minutes', 0, 0, 'percentage', 800, 'customer', 0,
    created_at + interval '80 minutes', created_at + interval '110 minutes', created_at + interval '81 minutes',
    created_at + interval '90 minutes', created_at + interval '90 minutes', $4,
    created_at + interval '83 minutes', created_at + interval '90 minutes', created_at + interval '95 minutes' from made
  returning id, business_id, paid_at)
${payments}`;

const open = `with made as (
  insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, license_plate, plate_key, vehicle_make, vehicle_model, received_by, received_at, parked_at)
  select $1, $2, 'ticket', 'returning', 'A-' || n, '+15553000000', 'K ' || n, 'K' || n, 'BMW', '740i', $4, now() - interval '1 hour', now() - interval '1 hour'
  from generate_series(1, $3::int) n returning id, business_id, location_id),
asked as (
  ${order})
  select business_id, location_id, id, 'paid', 10, now() + interval '10 minutes', 0, 0, 'percentage', 800, 'customer', 0,
    now(), now() + interval '30 minutes', now(), now() + interval '10 minutes', now() + interval '10 minutes' from made
  returning id, business_id, paid_at)
${payments}`;

/** (c) GET /api/queue of a location with 50 open orders and ever more past behind it. */
export async function benchQueue(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const server = await startServerProcess({ dataDir });
  try {
    const [business] = (await seedBusinesses(server.databaseUrl, 1)) as [TestBusiness];
    const board = server.as(business.manager.token);
    const ids = [business.id, business.location.id];
    await withClient(server.databaseUrl, (client) =>
      client.query(open, [...ids, OPEN_ORDERS, business.valet.id]),
    );
    const rows: { stays: number; ms: number }[] = [];
    let plan = '';
    for (const [index, stays] of PASTS.entries()) {
      await withClient(server.databaseUrl, async (client) => {
        // The rows are as the guards ask; a million of them need not be looked at one by one.
        await client.query('set session_replication_role = replica');
        await client.query(past, [...ids, stays - (PASTS[index - 1] ?? 0), business.valet.id]);
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
