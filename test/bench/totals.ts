import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import type { TestBusiness } from '../factories/people.ts';
import { startServerProcess, withClient } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { median } from './figures.ts';
import { buildYearStage, keepYear, makeYear, yearRange, ZONE, type YearStage } from './madeYear.ts';

const READS = 20;
const WARM_READS = 3;
const HAND_READS = 3;
const DAY_MS = 86_400_000;
/** BENCH_STAYS=10000 for fewer. */
const SIZES = (process.env['BENCH_STAYS'] ?? '10000,100000,400000').split(',').map(Number);

/** The same asked of the raw tables: of all time what is of all time, of a day what is of a day. */
const byHand = {
  payouts: `select person_id, sum(amount_cents)::bigint as cents from ledger_entries entry
      join orders on orders.id = entry.order_id
    where entry.business_id = $1 and person_id is not null and orders.completed_at is not null
      and not exists (select from tip_pool_entries where entry_id = entry.id) group by person_id`,
  team: `select served.person_id, count(*) filter (where is_own)::int as services, round(avg(rating), 1)::float8 as rating
    from (select received_by as person_id, id as stay_id, false as is_own from stays where business_id = $1 and rating is not null
      union all select runner_id, stay_id, true from orders where business_id = $1 and completed_at is not null) served
      join stays on stays.id = served.stay_id group by 1`,
  earned: `select sum(amount_cents)::bigint as cents, count(distinct orders.id)::int as services from ledger_entries entry
      join orders on orders.id = entry.order_id
    where entry.person_id = $1 and orders.completed_at is not null
      and not exists (select from tip_pool_entries where entry_id = entry.id)`,
  quarter: `select (orders.completed_at at time zone '${ZONE}' - interval '4 hours')::date as day, sum(amount_cents)::bigint as cents
    from ledger_entries entry join orders on orders.id = entry.order_id
    where entry.person_id = $1 and orders.completed_at >= $2 group by 1`,
  day: `select money.*, (select count(*)::int from stays where location_id = $1 and received_at < $3
      and (coalesce(returned_at, cancelled_at) >= $3 or coalesce(returned_at, cancelled_at) is null)) as here
    from (select movement, account, person_id, sum(amount_cents)::bigint as cents, count(distinct order_id) as cars
      from ledger_entries where location_id = $1 and created_at >= $2 and created_at < $3 group by 1, 2, 3) money`,
};

const ms = (value: number) => `${value.toFixed(0)} ms`;
type Server = Awaited<ReturnType<typeof startServerProcess>>;
type ByHand = { rows: Record<string, unknown>[]; ms: number };

/** One statement on the raw tables, and the median of what it took. */
async function ask(client: pg.Client, statement: string, values: unknown[]): Promise<ByHand> {
  const took: number[] = [];
  let rows: ByHand['rows'] = [];
  while (took.length < HAND_READS) {
    const start = performance.now();
    ({ rows } = await client.query<Record<string, unknown>>(statement, values));
    took.push(performance.now() - start);
  }
  return { rows, ms: median(took) };
}

const askByHand = (server: Server, { business, runners }: YearStage, day: string) =>
  withClient(server.databaseUrl, async (client) => {
    await client.query('set statement_timeout = 0');
    const place = business.location.id;
    const runner = runners[0]?.id;
    const { rows } = await client.query<{ starts_at: Date; ends_at: Date }>(
      'select starts_at, ends_at from figure_days where location_id = $1 and day = $2',
      [place, day],
    );
    const since = new Date(Date.now() - 91 * DAY_MS);
    return {
      payouts: await ask(client, byHand.payouts, [business.id]),
      team: await ask(client, byHand.team, [business.id]),
      stats: await ask(client, byHand.earned, [runner]),
      quarter: await ask(client, byHand.quarter, [runner, since]),
      day: await ask(client, byHand.day, [place, rows[0]?.starts_at, rows[0]?.ends_at]),
    };
  });

async function time(read: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let each = 0; each < READS + WARM_READS; each += 1) {
    const start = performance.now();
    await read();
    if (each >= WARM_READS) took.push(performance.now() - start);
  }
  return median(took);
}

function check(what: string, found: unknown, told: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(told))
    throw new Error(
      `${what}: the raw tables say ${JSON.stringify(found)}, the call ${JSON.stringify(told)}.`,
    );
}

/** Every read, beside the same by hand, once both have said the same. */
async function measure(
  server: Server,
  stage: YearStage,
): Promise<{ call: number; hand: number }[]> {
  const manager = server.as(stage.manager.token);
  const valet = server.as(stage.runners[0]?.token);
  const { to } = yearRange();
  const month = { from: addDays(to, -29), to };
  const params = { locationId: stage.business.location.id, date: to };
  const reads = {
    payouts: () => manager('GET /api/business/payouts', { query: month }),
    team: () => manager('GET /api/business/valets', { query: {} }),
    stats: () => valet('GET /api/valet/stats', {}),
    quarter: () => valet('GET /api/valet/earnings', { query: { dateRange: '90d' } }),
    day: () => manager('GET /api/business/days/{locationId}/{date}', { params }),
  };
  const hand = await askByHand(server, stage, to);
  const { people } = await reads.payouts();
  for (const { person_id, cents } of hand.payouts.rows)
    check('Owed', cents, people.find(({ personId }) => personId === person_id)?.owedCents);
  const { valets } = await reads.team();
  for (const { person_id, services, rating } of hand.team.rows) {
    const told = valets.find(({ id }) => id === person_id);
    check('Team', [services, rating], [told?.totalServices, told?.averageRating]);
  }
  const stats = await reads.stats();
  check('Earned', hand.stats.rows, [
    { cents: Math.round(stats.totalEarnings * 100), services: stats.totalServices },
  ]);
  const timed: { call: number; hand: number }[] = [];
  for (const name of ['payouts', 'team', 'stats', 'quarter', 'day'] as const)
    timed.push({ call: await time(reads[name]), hand: hand[name].ms });
  return timed;
}

/** What is owed, earned and done in all, and the end of a day, with ever more stays of one location behind them. */
export async function benchTotals(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const server = await startServerProcess({ dataDir, worker: false });
  try {
    const [business] = (await seedBusinesses(server.databaseUrl, 1)) as [TestBusiness];
    const stage = await buildYearStage(server.databaseUrl, business, 1);
    const lines: string[] = [];
    for (const stays of SIZES) {
      await makeYear(server.databaseUrl, stage, stays, getBusinessDay(new Date(), ZONE));
      await keepYear(server.databaseUrl);
      const timed = await measure(server, stage);
      const cells = timed.map(
        ({ call, hand }) => `${ms(call)} / ${ms(hand)} | **${(hand / call).toPrecision(2)}**`,
      );
      lines.push(`| ${stays.toLocaleString('en')} | ${cells.join(' | ')} |`);
      console.error(lines.at(-1));
    }
    return [
      '## What is owed and earned in all\n',
      `A year of one location with ${stage.runners.length} runners, read over HTTP, medians of ${READS} reads, beside the same asked of the raw tables by hand; what these say of everybody is compared with the calls to the cent.\n`,
      '| stays | payouts of a month, owed of all time | ratio | team | ratio | a valet’s all time | ratio | a valet’s 90 days | ratio | end of a day | ratio |',
      `|${'---|'.repeat(11)}`,
      ...lines,
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
