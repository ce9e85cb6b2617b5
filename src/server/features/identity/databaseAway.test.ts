import pg from 'pg';
import { expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { runServer } from '#test/harness/runServer.ts';
import { impatientAtLocks } from '#test/harness/server.ts';

const LOGIN = 'POST /api/auth/business-login';
const unavailable = { status: 503, code: 'UNAVAILABLE' };

const calls = { ...impatientAtLocks.calls, lockMs: 100 };
const server = runServer({
  config: { databaseLimits: { ...impatientAtLocks, calls } },
  worker: false,
});

async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await client.end();
  }
}

async function newManager() {
  const { id } = await buildStaffedBusiness(server.ctx);
  const { email } = await buildPerson(server.ctx, { role: 'business', businessId: id });
  return (password: string) => ({ body: { email: email ?? '', password } });
}

/** Returns the points of every rate limit that can lock somebody out, keyed by name. */
async function readCounted(): Promise<Record<string, number>> {
  const { rows } = await server.ctx.pool.query<{ name: string; points: number }>(
    `select split_part(key, ':', 1) as name, sum(points)::int as points from rate_limits group by 1 having sum(points) > 0`,
  );
  return Object.fromEntries(rows.map(({ name, points }) => [name, points]));
}

test.each(['people', 'sessions'])(
  'sign-ins that fail because %s is locked count as no wrong password',
  async (table) => {
    const enter = await newManager();
    const before = await readCounted();
    await whileLocked(table, async () => {
      for (let tries = 0; tries < 6; tries += 1)
        await expectError(unavailable, server.as(), LOGIN, enter(PASSWORD));
    });
    expect(await readCounted()).toEqual(before);
    expect((await server.as()(LOGIN, enter(PASSWORD))).token).toBeTruthy();
  },
);

test('a caller is authenticated although the tables of cars are locked', async () => {
  const { manager } = await buildStaffedBusiness(server.ctx);
  const as = server.as(manager.token);
  await whileLocked('stays', async () => {
    expect((await as('GET /api/auth/me', {})).user.id).toBe(manager.id);
    expect((await as('GET /api/business/locations', { query: {} })).locations).toHaveLength(1);
  });
});

test('a wrong password still counts while the sessions are locked', async () => {
  const enter = await newManager();
  await whileLocked('sessions', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      await expectError('INVALID_CREDENTIALS', server.as(), LOGIN, enter('a wrong one'));
  });
  await expectError('ACCOUNT_LOCKED', server.as(), LOGIN, enter(PASSWORD));
});

test('a password check that fails because of the database locks nobody out', async () => {
  const enter = await newManager();
  const { token } = await server.as()(LOGIN, enter(PASSWORD));
  const change = { body: { currentPassword: PASSWORD, email: `new-${Date.now()}@portico.test` } };
  await whileLocked('people', async () => {
    for (let tries = 0; tries < 6; tries += 1)
      await expectError(unavailable, server.as(token), 'POST /api/auth/change-email', change);
  });
  expect(await readCounted()).not.toHaveProperty('confirmSession');
});
