import type pg from 'pg';
import { addDays } from '#domain/businesses/businessDay.ts';
import { UNRATED } from '#server/features/staff/queries/performance.ts';
import type { TestBusiness } from '../factories/people.ts';
import { type ServerProcess, withClient } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { createBenchmark, readStays, withFreshServer } from './benchmark.ts';
import {
  formatCount,
  formatMs,
  formatRow,
  formatTable,
  computeMedian,
  type ReadCount,
  requireEqual,
  timeInTurns,
} from './figures.ts';
import { buildYearStage, keepYear, makeYear, yearRange, ZONE, type YearStage } from './madeYear.ts';

type TotalsSize = { stays: number[]; days: number; reads: ReadCount; handReads: number };
const normal: TotalsSize = {
  stays: readStays([10_000, 100_000, 400_000]),
  days: 365,
  reads: { warm: 3, timed: 20 },
  handReads: 3,
};
const smallest: TotalsSize = { stays: [20], days: 2, reads: { warm: 0, timed: 1 }, handReads: 1 };

const DAY_MS = 86_400_000;

/** Hand-written SQL for the figures of the calls, from the raw tables. */
const byHand = {
  payouts: `select person_id, sum(amount_cents)::bigint as cents from ledger_entries entry
      join orders on orders.id = entry.order_id
    where entry.business_id = $1 and person_id is not null and orders.completed_at is not null
      and not exists (select from tip_pool_entries where entry_id = entry.id) group by person_id`,
  team: `select served.person_id, count(*) filter (where is_own)::int as services, round(avg(rating), 1)::float8 as rating
    from (select received_by as person_id, id as stay_id, false as is_own from stays where business_id = $1 and rating is not null
      union all select runner_id, stay_id, true from orders where business_id = $1 and completed_at is not null) served
      join stays on stays.id = served.stay_id group by 1`,
  earned: `select coalesce(sum(amount_cents), 0)::bigint as cents, count(distinct orders.id)::int as services from ledger_entries entry
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

type HandAnswer = { rows: Record<string, unknown>[]; ms: number };

/** Runs a statement on the raw tables; returns its rows and the median of its times. */
async function askByHand(
  client: pg.Client,
  reads: number,
  statement: string,
  values: unknown[],
): Promise<HandAnswer> {
  let rows: HandAnswer['rows'] = [];
  const { hand } = await timeInTurns(
    { warm: 0, timed: reads },
    {
      hand: async () => {
        ({ rows } = await client.query<Record<string, unknown>>(statement, values));
      },
    },
  );
  return { rows, ms: computeMedian(hand) };
}

const askAllByHand = (
  { databaseUrl }: ServerProcess,
  { business, runners }: YearStage,
  day: string,
  reads: number,
) =>
  withClient(databaseUrl, async (client) => {
    await client.query('set statement_timeout = 0');
    const place = business.location.id;
    const runner = runners[0]?.id;
    const { rows } = await client.query<{ starts_at: Date; ends_at: Date }>(
      'select starts_at, ends_at from figure_days where location_id = $1 and day = $2',
      [place, day],
    );
    const since = new Date(Date.now() - 91 * DAY_MS);
    const ask = (statement: string, ...values: unknown[]) =>
      askByHand(client, reads, statement, values);
    return {
      payouts: await ask(byHand.payouts, business.id),
      team: await ask(byHand.team, business.id),
      stats: await ask(byHand.earned, runner),
      quarter: await ask(byHand.quarter, runner, since),
      day: await ask(byHand.day, place, rows[0]?.starts_at, rows[0]?.ends_at),
    };
  });

/** Checks each call against hand-written SQL, then times both. */
async function measure(
  server: ServerProcess,
  stage: YearStage,
  size: TotalsSize,
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
  const hand = await askAllByHand(server, stage, to, size.handReads);
  const { people } = await reads.payouts();
  for (const { person_id, cents } of hand.payouts.rows)
    requireEqual('owed', people.find(({ personId }) => personId === person_id)?.owedCents, cents);
  const { valets } = await reads.team();
  for (const { person_id, services, rating } of hand.team.rows) {
    const told = valets.find(({ id }) => id === person_id);
    requireEqual('team', [told?.totalServices, told?.averageRating], [services, rating ?? UNRATED]);
  }
  const stats = await reads.stats();
  const earned = { cents: Math.round(stats.totalEarnings * 100), services: stats.totalServices };
  requireEqual('earned', [earned], hand.stats.rows);
  const timed: { call: number; hand: number }[] = [];
  for (const name of ['payouts', 'team', 'stats', 'quarter', 'day'] as const) {
    const { call } = await timeInTurns(size.reads, { call: reads[name] });
    timed.push({ call: computeMedian(call), hand: hand[name].ms });
  }
  return timed;
}

/**
 * Measures payouts, the team, a valet's earnings and the end of a day, while the number of past
 * stays grows.
 */
export const benchTotals = createBenchmark({ normal, smallest }, (host, size) =>
  withFreshServer(host, { worker: false }, async (server) => {
    const [business] = (await seedBusinesses(server.databaseUrl, 1)) as [TestBusiness];
    const stage = await buildYearStage(server.databaseUrl, business, 1);
    const rows: string[][] = [];
    for (const stays of size.stays) {
      await makeYear(server.databaseUrl, stage, { stays, days: size.days });
      await keepYear(server.databaseUrl);
      const timed = await measure(server, stage, size);
      const cells = timed.flatMap(({ call, hand }) => [
        `${formatMs(call)} / ${formatMs(hand)}`,
        `**${(hand / call).toPrecision(2)}**`,
      ]);
      rows.push([formatCount(stays), ...cells]);
      host.report(formatRow(rows.at(-1) ?? []));
    }
    return [
      '## What is owed and earned in all\n',
      `A year of one location with ${stage.runners.length} runners, read over HTTP, medians of ${size.reads.timed} reads, beside the same asked of the raw tables by hand; what these say of everybody is compared with the calls to the cent.\n`,
      ...formatTable(
        [
          'stays',
          'payouts of a month, owed of all time',
          'ratio',
          'team',
          'ratio',
          'a valet’s all time',
          'ratio',
          'a valet’s 90 days',
          'ratio',
          'end of a day',
          'ratio',
        ],
        rows,
      ),
    ];
  }),
);
