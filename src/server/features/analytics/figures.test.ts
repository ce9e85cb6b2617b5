import { sql } from 'kysely';
import type { QueryResultRow } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type FigureSums, figureKinds } from '#domain/analytics/measures.ts';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { formatFieldTime } from '#domain/shared/zone.ts';
import { storeFigures } from './storeFigures.ts';
import { runServer } from '#test/harness/runServer.ts';

const server = runServer({ demo: true });
beforeAll(() => storeFigures(server.ctx));

const all = async <T extends QueryResultRow>(table: string, order: string) =>
  (await server.ctx.pool.query<T>(`select * from ${table} order by ${order}`)).rows;

/** Returns all stored figures. */
const kept = async () => ({
  days: (await all<{ kept_at: Date }>('figure_days', 'location_id, day')).map(
    ({ kept_at: _, ...day }) => day,
  ),
  hours: await all('figure_hours', 'location_id, day, hour'),
  waits: await all('figure_waits', 'location_id, day, tenths'),
  people: await all('figure_people', 'location_id, day, person_id'),
  uses: await all('figure_uses', 'location_id, day, kind, subject_id'),
});

type Line = {
  location_id: string;
  time_zone: string;
  account: string;
  movement: string;
  amount_cents: number;
  created_at: Date;
};

/** Computes the money in a second way: line by line of the ledger, without SQL aggregates. */
async function reckonMoney() {
  const { rows } = await server.ctx.pool.query<Line>(
    `select orders.location_id, time_zone, account, movement, amount_cents, entry.created_at
     from ledger_entries entry, orders, locations where orders.id = entry.order_id and locations.id = orders.location_id`,
  );
  const money = new Map<string, { revenue: number; fees: number; tips: number }>();
  for (const line of rows) {
    const day = getBusinessDay(line.created_at, line.time_zone);
    if (day >= getBusinessDay(server.ctx.clock(), line.time_zone)) continue;
    const key = `${line.location_id} ${day}`;
    const sum = money.get(key) ?? { revenue: 0, fees: 0, tips: 0 };
    if (['business', 'platform', 'complimentary'].includes(line.account))
      sum.revenue += line.amount_cents;
    if (line.account === 'platform') sum.fees += line.amount_cents;
    if (['runner', 'tip_pool'].includes(line.account)) sum.tips += line.amount_cents;
    money.set(key, sum);
  }
  return Object.fromEntries([...money].toSorted(([a], [b]) => a.localeCompare(b)));
}

test('the money of every day equals the ledger’s lines, computed independently', async () => {
  const { rows } = await server.ctx.pool.query<FigureSums & { key: string }>(
    `select location_id || ' ' || day as key, ${figureKinds.map((one) => `sum(${one})::bigint as ${one}`).join(', ')}
     from figure_hours group by 1 order by 1`,
  );
  const found = rows
    .map(
      (row) =>
        [
          row.key,
          {
            revenue:
              row.card_cents +
              row.cash_cents +
              row.house_cents -
              row.card_refund_cents -
              row.cash_refund_cents -
              row.house_refund_cents,
            fees: row.fee_cents,
            tips: row.tip_cents - row.tip_refund_cents,
          },
        ] as const,
    )
    .filter(([, { revenue, fees, tips }]) => revenue !== 0 || fees !== 0 || tips !== 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
  expect(found.length).toBeGreaterThan(150);
  expect(Object.fromEntries(found)).toEqual(await reckonMoney());
});

test('arrivals, returns and waits equal those of the cars, hour by hour', async () => {
  const { rows: cars } = await server.ctx.pool.query<{
    location_id: string;
    time_zone: string;
    received_at: Date;
    returned_at: Date | null;
    ready_at: Date | null;
    paid_at: Date | null;
  }>(
    `select stays.location_id, time_zone, received_at, returned_at, orders.ready_at, orders.paid_at
     from stays join locations on locations.id = stays.location_id left join orders on orders.stay_id = stays.id
     where received_at is not null`,
  );
  const counted = new Map<string, number>();
  const count = (what: string, place: (typeof cars)[number], at: Date | null) => {
    const today = getBusinessDay(server.ctx.clock(), place.time_zone);
    if (!at || getBusinessDay(at, place.time_zone) >= today) return;
    const hour = Number(formatFieldTime(at, place.time_zone).slice(11, 13));
    const key = `${what} ${place.location_id} ${getBusinessDay(at, place.time_zone)} ${hour}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  };
  for (const car of cars) {
    count('arrivals', car, car.received_at);
    count('returns', car, car.returned_at);
    count('waits', car, car.ready_at);
  }
  const { rows } = await server.ctx.pool.query<{ key: string; value: number }>(
    ['arrivals', 'returns', 'waits']
      .map(
        (one) =>
          `select '${one} ' || location_id || ' ' || day || ' ' || hour as key, ${one} as value from figure_hours where ${one} > 0`,
      )
      .join(' union all '),
  );
  expect(rows.length).toBeGreaterThan(1_000);
  expect(new Map(rows.map(({ key, value }) => [key, value]))).toEqual(counted);
});

/** Deletes all stored figures, as after an upgrade from a version without stored figures. */
async function forget(): Promise<void> {
  await server.ctx.pool.query('delete from figure_days');
  await sql`insert into figure_marks (business_id, location_id, at)
    select business_id, location_id, min(received_at) from stays where received_at is not null group by 1, 2
    union all select business_id, location_id, min(started_at) from shifts group by 1, 2`.execute(
    server.ctx.db,
  );
}

test('figures recomputed from scratch equal the stored ones, to the cent', async () => {
  const before = await kept();
  expect(before.waits.length).toBeGreaterThan(100);
  await forget();
  await storeFigures(server.ctx);
  expect(await kept()).toEqual(before);
});

test('computing figures again changes nothing, even twice at once', async () => {
  const before = await kept();
  await Promise.all([storeFigures(server.ctx), storeFigures(server.ctx)]);
  expect(await kept()).toEqual(before);
});

test('a read during the computation waits for it, and counts no earlier day as today', async () => {
  const release = server.holdClock();
  const { token } = await server.as()('POST /api/auth/business-login', {
    body: { email: 'manager@portico.test', password: 'portico-demo-1' },
  });
  const today = getBusinessDay(server.ctx.clock(), 'America/New_York');
  const read = async () => {
    const { user } = await server.as(token)('GET /api/auth/me', {});
    const [overview, year] = await Promise.all([
      server.as(token)('GET /api/business/overview', { query: {} }),
      server.as(token)('GET /api/analytics/business/{businessId}', {
        params: { businessId: user.businessId ?? '' },
        query: { from: addDays(today, -30), to: addDays(today, -1) },
      }),
    ]);
    const { asOf: _, activity: __, ...figures } = overview;
    return { figures, totals: year.totals };
  };
  const before = await read();
  await forget();
  const answers = await Promise.all([read(), read(), storeFigures(server.ctx), read()]);
  expect(answers.filter((answer) => answer !== undefined)).toEqual([before, before, before]);
  release();
});
