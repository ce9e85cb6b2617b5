import type { TestBusiness } from '../factories/people.ts';
import { withClient } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { createBenchmark, readStays, withFreshServer } from './benchmark.ts';
import {
  formatCount,
  formatMs,
  formatRow,
  formatSeconds,
  formatTable,
  computeMedian,
  computeQuantile,
  type ReadCount,
  requireEqual,
  timeInTurns,
} from './figures.ts';
import { buildYearStage, keepYear, makeYear, yearRange, ZONE } from './madeYear.ts';

type AnalyticsSize = { stays: number[]; days: number; locations: number; reads: ReadCount };
const normal: AnalyticsSize = {
  stays: readStays([10_000, 100_000, 1_000_000]),
  days: 365,
  locations: 5,
  reads: { warm: 5, timed: 30 },
};
const smallest: AnalyticsSize = {
  stays: [20],
  days: 2,
  locations: 1,
  reads: { warm: 0, timed: 1 },
};

/** Hand-written SQL for the figures of the call, from the raw tables. */
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

/**
 * Computes the figures from the raw tables, compares the call's answer with them, and returns the
 * time this took.
 */
async function measureByHand(
  databaseUrl: string,
  businessId: string,
  from: string,
  readTold: () => Promise<unknown[]>,
): Promise<number> {
  const told = await readTold();
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ starts_at: Date; ends_at: Date }>(
      'select min(starts_at) as starts_at, max(ends_at) as ends_at from figure_days where day >= $1',
      [from],
    );
    const bounds = [businessId, rows[0]?.starts_at, rows[0]?.ends_at];
    await client.query('set statement_timeout = 0');
    const start = performance.now();
    const money = await client.query<{ revenue: number; tips: number }>(byHand.money, bounds);
    await client.query(byHand.arrivals, bounds);
    const waits = await client.query<{ median: number; p90: number }>(byHand.waits, bounds);
    await client.query(byHand.people, bounds);
    const took = performance.now() - start;
    requireEqual('revenue and waits', told, [
      money.rows.reduce((sum, row) => sum + row.revenue, 0),
      Number(waits.rows[0]?.median) / 10,
      Number(waits.rows[0]?.p90) / 10,
    ]);
    return took;
  });
}

/**
 * Measures the analytics of years with more and more stays, and compares with hand-written SQL on
 * the raw tables.
 */
export const benchAnalytics = createBenchmark({ normal, smallest }, (host, size) =>
  withFreshServer(host, { worker: false }, async (server) => {
    const { databaseUrl } = server;
    const [business] = (await seedBusinesses(databaseUrl, 1)) as [TestBusiness];
    const stage = await buildYearStage(databaseUrl, business, size.locations);
    const call = server.as(stage.manager.token);
    const range = yearRange();
    const readYear = () =>
      call('GET /api/analytics/business/{businessId}', {
        params: { businessId: business.id },
        query: range,
      });
    const readOverview = () => call('GET /api/business/overview', { query: {} });
    const rows: string[][] = [];
    for (const stays of size.stays) {
      await makeYear(databaseUrl, stage, { stays, days: size.days });
      const keptMs = await keepYear(databaseUrl);
      const handMs = await measureByHand(databaseUrl, business.id, range.from, async () => {
        const { revenueCents, waits } = (await readYear()).totals.now;
        return [revenueCents, waits.medianMinutes, waits.p90Minutes];
      });
      const { year, overview } = await timeInTurns(size.reads, {
        year: readYear,
        overview: readOverview,
      });
      rows.push([
        formatCount(stays),
        `**${formatMs(computeMedian(year))}**`,
        formatMs(computeQuantile(year, 0.95)),
        formatMs(computeMedian(overview)),
        formatMs(handMs),
        (handMs / computeMedian(year)).toFixed(1),
        formatSeconds(keptMs / 1000),
      ]);
      host.report(formatRow(rows.at(-1) ?? []));
    }
    return [
      '## Figures of a year\n',
      `A year of ${size.locations} locations; ${size.reads.timed} reads of GET /api/analytics/business/{businessId} over 365 days with the period before, and of GET /api/business/overview. By hand: money by day, arrivals by weekday and hour, median and 90 % of waits, returns by person, asked of the raw tables; the call’s revenue and waits are compared with them to the cent.\n`,
      ...formatTable(
        [
          'stays',
          'a year, median',
          'a year, p95',
          'overview, median',
          'by hand',
          'ratio',
          'all days kept from nothing in',
        ],
        rows,
      ),
    ];
  }),
);
