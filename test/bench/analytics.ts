import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestBusiness } from '../factories/people.ts';
import { startServerProcess, withClient } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { median, quantile } from './figures.ts';
import { buildYearStage, keepYear, makeYear, yearRange, ZONE } from './madeYear.ts';

const LOCATIONS = 5;
const READS = 30;
const WARM_READS = 5;
/** BENCH_STAYS=10000,100000 for fewer. */
const SIZES = (process.env['BENCH_STAYS'] ?? '10000,100000,1000000').split(',').map(Number);

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
    const stage = await buildYearStage(server.databaseUrl, business, LOCATIONS);
    const call = server.as(stage.manager.token);
    const range = yearRange();
    const measured: Measured[] = [];
    for (const stays of SIZES) {
      await makeYear(server.databaseUrl, stage, stays);
      const keptMs = await keepYear(server.databaseUrl);
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
