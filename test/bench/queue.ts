import type { TestBusiness } from '../factories/people.ts';
import { withClient } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { createBenchmark, withFreshServer } from './benchmark.ts';
import { formatCount, formatMs, formatTable, computeMedian, timeInTurns } from './figures.ts';

/**
 * Increasing numbers of past stays. The first reads compile the server's code and are not timed.
 */
type QueueSize = { openOrders: number; past: number[]; reads: number; firstWarm: number };
const normal: QueueSize = {
  openOrders: 50,
  past: [1_000, 100_000, 1_000_000],
  reads: 60,
  firstWarm: 400,
};
const smallest: QueueSize = { openOrders: 2, past: [10, 20], reads: 1, firstWarm: 0 };
const LATER_WARM = 10;

const order = `insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at, price_cents, platform_fee_cents,
    platform_fee_type, platform_fee_value, platform_fee_payer, customer_fee_cents, requested_at, expires_at, paid_at, promised_at, expected_at`;
/** Payments of zero, because the queue reads no ledger lines. */
const payments = `insert into payments (business_id, order_id, provider, status, due_cents, received_cents, currency, settled_at)
  select business_id, id, 'sandbox', 'paid', 0, 0, 'USD', paid_at from asked`;

/** Inserts past stays with their orders. */
const past = `with made as (
  insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, created_at, received_by, received_at, parked_at, ready_at, returned_at)
  select $1, $2, 'ticket', 'returned', 'P-' || left(gen_random_uuid()::text, 13), '+15552000000', at, $4, at, at, at + interval '90 minutes', at + interval '95 minutes'
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
  select $1, $2, 'ticket', 'returning', 'A-' || left(gen_random_uuid()::text, 13), '+15553000000', 'K ' || n, 'K' || n, 'BMW', '740i', $4, now() - interval '1 hour', now() - interval '1 hour'
  from generate_series(1, $3::int) n returning id, business_id, location_id),
asked as (
  ${order})
  select business_id, location_id, id, 'paid', 10, now() + interval '10 minutes', 0, 0, 'percentage', 800, 'customer', 0,
    now(), now() + interval '30 minutes', now(), now() + interval '10 minutes', now() + interval '10 minutes' from made
  returning id, business_id, paid_at)
${payments}`;

/**
 * (c) Measures GET /api/queue of a location with open orders, while the number of past stays grows.
 */
export const benchQueue = createBenchmark({ normal, smallest }, (host, size) =>
  withFreshServer(host, {}, async (server) => {
    const [business] = (await seedBusinesses(server.databaseUrl, 1)) as [TestBusiness];
    const board = server.as(business.manager.token);
    const ids = [business.id, business.location.id];
    await withClient(server.databaseUrl, (client) =>
      client.query(open, [...ids, size.openOrders, business.valet.id]),
    );
    const readQueue = async () => {
      const { orders } = await board('GET /api/queue', {
        query: { locationId: business.location.id },
      });
      if (orders.length !== size.openOrders)
        throw new Error(`The queue has ${orders.length} orders, not ${size.openOrders}.`);
    };
    const medians: { stays: number; ms: number }[] = [];
    let plan = '';
    for (const [index, stays] of size.past.entries()) {
      await withClient(server.databaseUrl, async (client) => {
        // Skips the triggers, because checking a million rows takes long. The rows satisfy all
        // guards.
        await client.query('set session_replication_role = replica');
        await client.query(past, [...ids, stays - (size.past[index - 1] ?? 0), business.valet.id]);
        await client.query('vacuum analyze stays');
        await client.query('vacuum analyze orders');
        const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select * from orders where location_id = '${business.location.id}' and status in ('paid', 'dispatched', 'ready') order by due_at`,
        );
        plan =
          lines.map((line) => line['QUERY PLAN']).find((line) => line.includes('Index')) ??
          'no index';
      });
      const warm = index === 0 ? size.firstWarm : Math.min(size.firstWarm, LATER_WARM);
      const { read } = await timeInTurns({ warm, timed: size.reads }, { read: readQueue });
      medians.push({ stays, ms: computeMedian(read) });
    }
    return [
      '## The queue read\n',
      `GET /api/queue with ${size.openOrders} open orders, median of ${size.reads} reads, against the first row.\n`,
      ...formatTable(
        ['stays in the past', 'median', 'ratio'],
        medians.map(({ stays, ms }) => [
          formatCount(stays),
          formatMs(ms, 2),
          `**${(ms / (medians[0]?.ms ?? 1)).toFixed(2)}**`,
        ]),
      ),
      `\nPlan at the end: \`${plan.trim()}\``,
    ];
  }),
);
