import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildStaffedBusiness, randomPhone } from '#test/factories/people.ts';
import { createDatabase } from '#test/harness/database.ts';
import { startForTest } from '#test/harness/runServer.ts';
import { testConfig } from '#test/harness/server.ts';
import { CallTime, CallTimeError, runWithinCallTime } from './callTime.ts';
import { createDb, createPool } from './client.ts';
import { createSharedReads } from './sharedReads.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

function timed(totalMs: number) {
  let now = 0;
  const time = new CallTime(totalMs, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { time, pass };
}

test('waits one after the other share the time', () => {
  const { time, pass } = timed(1_000);
  const first = time.startWait();
  expect(first.limitMs).toBe(1_000);
  pass(600);
  first.end();
  // Time outside the database does not count.
  pass(5_000);
  const second = time.startWait();
  expect(second.limitMs).toBe(400);
  pass(400);
  second.end();
  expect(() => time.startWait()).toThrow(CallTimeError);
});

test('waits at the same time count once, and each ends once', () => {
  const { time, pass } = timed(1_000);
  const [first, second] = [time.startWait(), time.startWait()];
  pass(300);
  first.end();
  first.end();
  pass(300);
  second.end();
  expect(time.startWait().limitMs).toBe(400);
});

test('a rollback and a returned charge still have a moment, and an answered call has no limit', () => {
  const { time, pass } = timed(1_000);
  const wait = time.startWait();
  pass(1_000);
  wait.end();
  expect(time.startWait(true).limitMs).toBe(250);
  time.spare();
  expect(time.startWait().limitMs).toBe(250);
  time.end();
  expect(time.startWait().limitMs).toBe(Infinity);
});

let url: string;
let pool: pg.Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase(inject('postgresUrl'));
  ({ url, drop } = database);
  pool = createPool(url, 1, () => {});
});
afterAll(async () => {
  await pool.end();
  await drop();
});

/** Runs work within a call's time; returns its error and how long it took. */
async function failWithin(callMs: number, work: () => Promise<unknown>) {
  const from = performance.now();
  const error: unknown = await runWithinCallTime(new CallTime(callMs), work).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { error, ms: performance.now() - from };
}

test('statements that are short enough alone end with the time of their call', async () => {
  const { error, ms } = await failWithin(1_000, async () => {
    for (;;) await pool.query('select pg_sleep(0.3)');
  });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(ms).toBeLessThan(1_300);
});

test('the wait for a connection is part of the time, and the connection comes back', async () => {
  const busy = await pool.connect();
  const { error, ms } = await failWithin(200, () => pool.query('select 1'));
  busy.release();
  expect(error).toBeInstanceOf(CallTimeError);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(ms).toBeLessThan(1_000);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a call that waits for the reads of another call ends with its own time', async () => {
  const readForever = createSharedReads(() => new Promise<never>(() => {}));
  void readForever('queue');
  const { error, ms } = await failWithin(200, () => readForever('queue'));
  expect(error).toBeInstanceOf(CallTimeError);
  expect(ms).toBeLessThan(1_000);
});

test('a transaction whose time is used up is rolled back, and its connection is usable', async () => {
  const db = createDb(pool);
  await pool.query('create table notes (id int)');
  const { time, pass } = timed(60_000);
  const work = runWithinCallTime(time, () =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('notes' as never)
        .values({ id: 1 })
        .execute();
      const wait = time.startWait();
      pass(60_000);
      wait.end();
      await trx
        .insertInto('notes' as never)
        .values({ id: 2 })
        .execute();
    }),
  );
  await expect(work).rejects.toBeInstanceOf(CallTimeError);
  expect((await pool.query('select * from notes')).rows).toEqual([]);
});

test('a call that waits for a locked table ends with its time, a read and a write', async () => {
  const server = await startForTest({
    config: { databaseLimits: { ...testConfig.databaseLimits, callMs: 1_500 } },
    worker: false,
  });
  const { location, valet } = await buildStaffedBusiness(server.ctx);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query('begin; lock table stays in access exclusive mode');
    const ask = async (method: string, body?: object) => {
      const from = performance.now();
      const response = await fetch(`${server.url}/api/valet/tickets`, {
        method,
        headers: {
          authorization: `Bearer ${valet.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(performance.now() - from).toBeLessThan(5_000);
    };
    await ask('GET');
    await ask('POST', { locationId: location.id, phoneE164: randomPhone() });
  } finally {
    await client.end();
  }
});
