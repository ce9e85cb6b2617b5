import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { advanceTo } from '#test/factories/accounts.ts';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { expectRefusal } from '#test/factories/refusals.ts';
import { receiveCar } from '#test/factories/stays.ts';
import { impatientAtLocks } from '#test/harness/server.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';
import { storeFigures } from './storeFigures.ts';

const OVERVIEW = 'GET /api/business/overview';
const DAY_MS = 86_400_000;

const calls = { ...impatientAtLocks.calls, lockMs: 100 };

const server = runServer({ config: { databaseLimits: { ...impatientAtLocks, calls } } });

/** Builds a business with a car received two days ago and no stored figures. */
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
beforeEach(async () => {
  await receiveCar(server, business);
  await advanceTo(server, new Date(server.ctx.clock().getTime() + 2 * DAY_MS));
});

const read = () => server.as(business.manager.token)(OVERVIEW, { query: {} });
const refused = () => expectRefusal(server.as(business.manager.token), OVERVIEW, { query: {} });

async function countDays({ location }: TestBusiness): Promise<number> {
  const { rows } = await server.ctx.pool.query(
    'select day from figure_days where location_id = $1',
    [location.id],
  );
  return rows.length;
}

const failure = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a failing location is named, and the other locations are still computed', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  await receiveCar(server, other);
  server.advance(2 * DAY_MS);
  await server.ctx.pool.query(
    `alter table figure_days add constraint broken check (location_id <> '${business.location.id}') not valid`,
  );
  const error = await failure(storeFigures(server.ctx));
  expect(error).toMatchObject({
    errors: [{ message: `Figures of location ${business.location.id}`, cause: { code: '23514' } }],
  });
  expect(isDatabaseUnavailable(error)).toBe(false);
  expect(await countDays(business)).toBe(0);
  expect(await countDays(other)).toBeGreaterThan(0);
  await server.ctx.pool.query('alter table figure_days drop constraint broken');
  await storeFigures(server.ctx);
  expect(await countDays(business)).toBeGreaterThan(0);
});

test('a locked database answers a read with 503', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query('begin; lock table figure_hours in access exclusive mode');
    expect(await refused()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    const error = await failure(storeFigures(server.ctx));
    expect(error).toBeInstanceOf(AggregateError);
    expect(isDatabaseUnavailable(error)).toBe(true);
  } finally {
    await client.end();
  }
  expect(await read()).toBeTruthy();
});
