import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { keepFigures } from '#server/features/analytics/keepFigures.ts';
import { buildLocation, buildPerson, type TestBusiness } from '../factories/people.ts';
import { startServerProcess, withClient } from '../faults/process.ts';
import { seedBusinesses, withSeedContext } from '../faults/seed.ts';
import { median, quantile } from './figures.ts';

const LOCATIONS = 5;
const RUNNERS = 8;
const READS = 30;
const WARM_READS = 5;
const ZONE = 'America/New_York';
/** BENCH_STAYS=10000,100000 for fewer. */
const SIZES = (process.env['BENCH_STAYS'] ?? '10000,100000,1000000').split(',').map(Number);

/** Stays of the year before today with their orders and what the ledger has of them, straight into the tables. */
const year = `with made as (
  insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, created_at, received_by, received_at,
    parked_at, ready_at, returned_at, rating, rated_at)
  select $1, ($2::uuid[])[1 + n % ${LOCATIONS}], 'ticket', 'returned', 'P-' || n, '+15552000000', at, $3, at, at,
    at + interval '90 minutes', at + interval '95 minutes', case when n % 3 = 0 then 1 + n % 5 end,
    case when n % 3 = 0 then at + interval '2 hours' end
  from (select n, $4::timestamptz - interval '5 hours' - (n * interval '1 year' / $5::float8)
      - (n::bigint * 7919 % 600) * interval '1 second' as at
    from generate_series(1, $5::int) n) t
  returning id, location_id, created_at),
asked as (
  insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at, price_cents, platform_fee_cents,
    platform_fee_type, platform_fee_value, platform_fee_payer, customer_fee_cents, tip_cents, requested_at, expires_at, paid_at,
    promised_at, expected_at, runner_id, dispatched_at, ready_at, completed_at)
  select $1, location_id, id, 'completed', 10, created_at + interval '90 minutes', 1500, 120, 'percentage', 800, 'customer', 1620,
    300, created_at + interval '75 minutes', created_at + interval '110 minutes',
    created_at + interval '90 minutes' - (60 + bench_hash(id) % 900) * interval '1 second',
    created_at + interval '90 minutes', created_at + interval '90 minutes', ($6::uuid[])[1 + bench_hash(id) % ${RUNNERS}],
    created_at + interval '84 minutes', created_at + interval '90 minutes', created_at + interval '95 minutes' from made
  returning id, location_id, runner_id, paid_at)
insert into ledger_entries (business_id, location_id, order_id, payment_id, movement, kind, account, person_id, amount_cents, created_at)
select $1, asked.location_id, asked.id, asked.id, line.movement, line.kind, line.account, case line.account when 'runner' then runner_id end,
  line.cents, paid_at
from asked, (values ('charge', 'charge', 'customer', -1620), ('charge', 'charge', 'business', 1500),
  ('charge', 'fee', 'platform', 120), ('charge', 'tip', 'customer', -300), ('charge', 'tip', 'runner', 300))
  as line(movement, kind, account, cents)`;

/** The same figures as somebody would ask the raw tables for them. */
const byHand = {
  money: `select ((created_at at time zone '${ZONE}') - interval '4 hours')::date as day,
      sum(amount_cents) filter (where account in ('business', 'platform', 'complimentary'))::bigint as revenue,
      sum(amount_cents) filter (where account in ('runner', 'tip_pool'))::bigint as tips
    from ledger_entries where business_id = $1 and created_at >= $2 and created_at < $3 group by 1`,
  arrivals: `select extract(isodow from (received_at at time zone '${ZONE}') - interval '4 hours') as weekday,
      extract(hour from received_at at time zone '${ZONE}') as hour, count(*)::int as arrivals
    from stays where business_id = $1 and received_at >= $2 and received_at < $3 group by 1, 2`,
  waits: `select percentile_disc(0.5) within group (order by tenths) as median, percentile_disc(0.9) within group (order by tenths) as p90
    from (select round(extract(epoch from ready_at - coalesce(resumed_at, queued_at)) / 6)::int as tenths from orders
      where business_id = $1 and ready_at >= $2 and ready_at < $3 and scheduled_for is null) t`,
  people: `select runner_id, count(*) as returns, avg(ready_at - queued_at) as wait from orders
    where business_id = $1 and completed_at >= $2 and completed_at < $3 group by 1`,
};

async function empty(client: pg.Client): Promise<void> {
  for (const table of ['ledger_entries', 'orders', 'stays', 'figure_marks'])
    await client.query(`delete from ${table}`);
  await client.query('delete from figure_days');
  await client.query('delete from figure_hours');
  await client.query('delete from figure_waits');
  await client.query('delete from figure_people');
}

type Measured = {
  stays: number;
  keptMs: number;
  year: number[];
  overview: number[];
  handMs: number;
};

const ms = (value: number) => `${value.toFixed(0)} ms`;
const row = (one: Measured) =>
  `| ${one.stays.toLocaleString('en')} | **${ms(median(one.year))}** | ${ms(quantile(one.year, 0.95))} | ${ms(median(one.overview))} | ${ms(one.handMs)} | ${(one.handMs / median(one.year)).toFixed(1)} | ${(one.keptMs / 1000).toFixed(1)} s |`;

/** Figures of a year, at the end of ever busier ones, beside the same asked of the raw tables. */
export async function benchAnalytics(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const server = await startServerProcess({ dataDir, worker: false });
  try {
    const [business] = (await seedBusinesses(server.databaseUrl, 1)) as [TestBusiness];
    const { places, runners, manager } = await withSeedContext(server.databaseUrl, async (ctx) => {
      const places = [business.location.id];
      while (places.length < LOCATIONS) places.push((await buildLocation(ctx, business.id)).id);
      const runners: string[] = [];
      while (runners.length < RUNNERS)
        runners.push((await buildPerson(ctx, { role: 'valet', businessId: business.id })).id);
      return {
        places,
        runners,
        manager: await buildPerson(ctx, { role: 'business', businessId: business.id }),
      };
    });
    const call = server.as(manager.token);
    const today = getBusinessDay(new Date(), ZONE);
    const range = { from: addDays(today, -365), to: addDays(today, -1) };
    const measured: Measured[] = [];
    for (const stays of SIZES) {
      await withClient(server.databaseUrl, async (client) => {
        await client.query(`create or replace function bench_hash(id uuid) returns int language sql immutable as
          $$ select abs(hashtext(id::text) % 1000000) $$`);
        await client.query('set session_replication_role = replica');
        await client.query('set statement_timeout = 0');
        await empty(client);
        await client.query(year, [
          business.id,
          places,
          business.valet.id,
          `${today}T04:00-05:00`,
          stays,
          runners,
        ]);
        await client.query(`insert into figure_marks (business_id, location_id, at)
          select business_id, location_id, min(received_at) from stays group by 1, 2`);
        for (const table of ['stays', 'orders', 'ledger_entries', 'figure_marks'])
          await client.query(`vacuum analyze ${table}`);
      });
      const keptFrom = performance.now();
      await withSeedContext(server.databaseUrl, (ctx) => keepFigures(ctx));
      const keptMs = performance.now() - keptFrom;
      await withClient(server.databaseUrl, async (client) => {
        for (const table of [
          'figure_days',
          'figure_hours',
          'figure_waits',
          'figure_people',
          'figure_marks',
        ])
          await client.query(`vacuum analyze ${table}`);
      });
      const one: Measured = { stays, keptMs, year: [], overview: [], handMs: 0 };
      const input = { params: { businessId: business.id }, query: range };
      for (let read = 0; read < READS + WARM_READS; read += 1) {
        const start = performance.now();
        const answer = await call('GET /api/analytics/business/{businessId}', input);
        const between = performance.now();
        await call('GET /api/business/overview', { query: {} });
        if (read >= WARM_READS) {
          one.year.push(between - start);
          one.overview.push(performance.now() - between);
        }
        if (read > 0) continue;
        await withClient(server.databaseUrl, async (client) => {
          const { rows } = await client.query<{ starts_at: Date; ends_at: Date }>(
            'select min(starts_at) as starts_at, max(ends_at) as ends_at from figure_days where day >= $1',
            [range.from],
          );
          const bounds = [business.id, rows[0]?.starts_at, rows[0]?.ends_at];
          await client.query('set statement_timeout = 0');
          const handFrom = performance.now();
          const money = await client.query<{ revenue: number; tips: number }>(byHand.money, bounds);
          await client.query(byHand.arrivals, bounds);
          const waits = await client.query<{ median: number; p90: number }>(byHand.waits, bounds);
          await client.query(byHand.people, bounds);
          one.handMs = performance.now() - handFrom;
          const { now } = answer.totals;
          const revenue = money.rows.reduce((sum, row) => sum + row.revenue, 0);
          const found = [
            revenue,
            Number(waits.rows[0]?.median) / 10,
            Number(waits.rows[0]?.p90) / 10,
          ];
          const told = [now.revenueCents, now.waits.medianMinutes, now.waits.p90Minutes];
          if (JSON.stringify(found) !== JSON.stringify(told))
            throw new Error(`The raw tables say ${found.join(', ')}, the call ${told.join(', ')}.`);
        });
      }
      measured.push(one);
      console.error(row(one));
    }
    return [
      '## Figures of a year\n',
      `A year of ${LOCATIONS} locations; ${READS} reads of GET /api/analytics/business/{businessId} over 365 days with the period before, and of GET /api/business/overview. By hand: money by day, arrivals by weekday and hour, median and 90 % of waits, returns by person, asked of the raw tables; the call’s revenue and waits are compared with them to the cent.\n`,
      '| stays | a year, median | a year, p95 | overview, median | by hand | ratio | all days kept from nothing in |',
      '|---|---|---|---|---|---|---|',
      ...measured.map(row),
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
