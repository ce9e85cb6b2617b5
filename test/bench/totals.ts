import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import type { TestBusiness } from '../factories/people.ts';
import { startServerProcess, withClient } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { median } from './figures.ts';
import { buildYearStage, keepYear, makeYear, yearRange, ZONE, type YearStage } from './madeYear.ts';

const READS = 20;
const WARM_READS = 3;
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
  day: `select movement, account, sum(amount_cents)::bigint as cents, count(distinct order_id) as cars from ledger_entries
    where location_id = $1 and created_at >= $2 and created_at < $3 group by 1, 2`,
};

const ms = (value: number) => `${value.toFixed(0)} ms`;
const fail = (what: string, found: unknown, told: unknown) => {
  if (JSON.stringify(found) !== JSON.stringify(told))
    throw new Error(`${what}: the raw tables say ${String(found)}, the call ${String(told)}.`);
};

type Timed = { call: number; hand: number };

/** Every read of a stage, and what the raw tables say to the same question. */
async function measure(server: Server, stage: YearStage): Promise<Record<string, Timed>> {
  const manager = server.as(stage.manager.token);
  const [runner] = stage.runners as [YearStage['runners'][number]];
  const valet = server.as(runner.token);
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
  return withClient(server.databaseUrl, async (client) => {
    await client.query('set statement_timeout = 0');
    const ask = async <T extends object>(statement: string, values: unknown[]) => {
      const took: number[] = [];
      let rows: T[] = [];
      for (let read = 0; read < 3; read += 1) {
        const start = performance.now();
        ({ rows } = await client.query<T>(statement, values));
        took.push(performance.now() - start);
      }
      return { rows, ms: median(took) };
    };
    const time = async (read: () => Promise<unknown>) => {
      const took: number[] = [];
      for (let each = 0; each < READS + WARM_READS; each += 1) {
        const start = performance.now();
        await read();
        if (each >= WARM_READS) took.push(performance.now() - start);
      }
      return median(took);
    };
    const { rows: days } = await client.query<{ starts_at: Date; ends_at: Date }>(
      'select starts_at, ends_at from figure_days where location_id = $1 and day = $2',
      [params.locationId, params.date],
    );
    const since = new Date(Date.now() - 91 * 86_400_000);
    const hand = {
      payouts: await ask<{ person_id: string; cents: number }>(byHand.payouts, [stage.business.id]),
      team: await ask<{ person_id: string; services: number; rating: number }>(byHand.team, [
        stage.business.id,
      ]),
      stats: await ask<{ cents: number; services: number }>(byHand.earned, [runner.id]),
      quarter: await ask(byHand.quarter, [runner.id, since]),
      day: await ask(byHand.day, [params.locationId, days[0]?.starts_at, days[0]?.ends_at]),
    };
    const { people } = await reads.payouts();
    const owed = new Map(people.map((person) => [person.personId, person.owedCents]));
    for (const { person_id, cents } of hand.payouts.rows)
      fail('Owed', cents, owed.get(person_id) ?? 0);
    const { valets } = await reads.team();
    for (const { person_id, services, rating } of hand.team.rows) {
      const row = valets.find(({ id }) => id === person_id);
      fail('Team', [services, rating], [row?.totalServices, row?.averageRating]);
    }
    const stats = await reads.stats();
    const [own] = hand.stats.rows;
    fail('Earned', own && [own.cents / 100, own.services], [
      stats.totalEarnings,
      stats.totalServices,
    ]);
    const timed: Record<string, Timed> = {};
    for (const name of Object.keys(reads) as (keyof typeof reads)[])
      timed[name] = { call: await time(reads[name]), hand: hand[name].ms };
    return timed;
  });
}
type Server = Awaited<ReturnType<typeof startServerProcess>>;

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
      const cells = Object.values(timed).map(
        ({ call, hand }) => `${ms(call)} / ${ms(hand)} | **${(hand / call).toFixed(1)}**`,
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
