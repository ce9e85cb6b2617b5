import { sql } from 'kysely';
import type { QueryResultRow } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
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
