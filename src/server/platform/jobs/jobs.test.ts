import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { pollUntilTruthy } from '#test/factories/stays.ts';
import { recordStatements } from '#test/faults/recorder.ts';
import { runServer, startForTest } from '#test/harness/runServer.ts';
import { jobHandlers, listRoutines } from '../../jobs.ts';
import { transact } from '../db/transact.ts';
import { createLog } from '../log/log.ts';
import type { JobHandlers, Jobs, Routine } from './jobs.ts';

let jobs: Jobs;
const ran = vi.fn<(stayId: string) => void>();
const tidied = vi.fn<() => Promise<void>>(() => Promise.resolve());

const followed = vi.fn<() => Promise<void>>(() => Promise.resolve());
const FOLLOWED = '+15550009999';
const followWork = `select 0 as due_in from sms_opt_outs where phone_e164 = '${FOLLOWED}'`;

const server = runServer({ worker: false });
beforeAll(async () => {
  ({ jobs } = server.ctx);
  const handlers: JobHandlers = {
    ...jobHandlers(server.ctx),
    'expire-ticket': async ({ stayId }) => ran(stayId),
  };
  await jobs.work(handlers, [
    { name: 'tidy', everyMs: 50, run: tidied },
    { name: 'follow', everyMs: 50, run: followed, dueIn: followWork },
  ]);
});

/** Timeout that allows for a busy machine. */
const SOON = { timeout: 30_000 };
const whenRan = (id: string) =>
  pollUntilTruthy(async () => ran.mock.calls.some(([stayId]) => stayId === id));
const enqueue = (stayId: string, startAfter?: Date) =>
  transact(server.ctx, (unit) => unit.enqueue('expire-ticket', { stayId }, startAfter));

const texts = (recorder: ReturnType<typeof recordStatements>) =>
  recorder.take().map(({ text }) => text);
const isLook = (text: string) => text.includes('due_in');

test('a commit wakes the worker without a poll', async () => {
  const id = randomUUID();
  // Waits for the planned poll first; the next poll is seconds away.
  const recorder = recordStatements();
  try {
    jobs.wakeAt(new Date());
    await vi.waitFor(() => expect(texts(recorder).filter(isLook)).toHaveLength(1), SOON);
    await enqueue(id);
    await whenRan(id);
    expect(texts(recorder).filter(isLook)).toEqual([]);
  } finally {
    recorder.stop();
  }
});

test('a routine with work of its own runs when a look finds the work, and not before', async () => {
  await sql`insert into sms_opt_outs (phone_e164) values (${FOLLOWED})`.execute(server.ctx.db);
  expect(followed).not.toHaveBeenCalled();
  followed.mockImplementation(async () => {
    await sql`delete from sms_opt_outs`.execute(server.ctx.db);
  });
  jobs.wakeAt(new Date());
  await vi.waitFor(() => expect(followed).toHaveBeenCalledTimes(1), SOON);
});

test('no routine that a look starts has work in an empty database', async () => {
  const routines = Object.entries<Omit<Routine, 'name'>>(listRoutines(server.ctx));
  const sought = routines.flatMap(([name, { dueIn }]) => (dueIn ? [{ name, dueIn }] : []));
  expect(sought.length).toBeGreaterThan(3);
  for (const { name, dueIn } of sought) {
    const { rows } = await sql
      .raw(`select due_in from (${dueIn}) next where due_in is not null`)
      .execute(server.ctx.db);
    expect({ name, rows }).toEqual({ name, rows: [] });
  }
});

test('a delayed job brings the next poll forward when it commits, and not when it is rolled back', async () => {
  const wakeAt = vi.fn<Jobs['wakeAt']>((time) => jobs.wakeAt(time));
  server.ctx.jobs = { ...jobs, wakeAt };
  try {
    const at = new Date(Date.now() + 200);
    const [id, never] = [randomUUID(), randomUUID()];
    await enqueue(id, at);
    expect(wakeAt.mock.calls).toEqual([[at]]);
    await whenRan(id);
    const failing = transact(server.ctx, async (unit) => {
      await unit.enqueue('expire-ticket', { stayId: never }, at);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(wakeAt).toHaveBeenCalledTimes(1);
  } finally {
    server.ctx.jobs = jobs;
  }
});

test('a delayed job of another process is found by a poll', async () => {
  const id = randomUUID();
  // Enqueues a job as another process does, without notifying this process.
  await server.ctx.db
    .transaction()
    .execute((trx) =>
      jobs.enqueue(trx, 'expire-ticket', { stayId: id }, new Date(Date.now() + 200)),
    );
  jobs.wakeAt(new Date());
  expect(await whenRan(id)).toBe(true);
});

test('a poll is one statement, and one that finds nothing wakes nobody', async () => {
  const recorder = recordStatements();
  const sent: string[] = [];
  const countLooks = () => {
    sent.push(...texts(recorder));
    return sent.filter(isLook).length;
  };
  try {
    for (let count = 1; count <= 5; count += 1) {
      jobs.wakeAt(new Date());
      await expect.poll(countLooks).toBeGreaterThanOrEqual(count);
    }
    expect(sent.filter((text) => /skip locked/i.test(text))).toEqual([]);
  } finally {
    recorder.stop();
  }
});

test('a routine runs again, also after it failed', async () => {
  tidied.mockRejectedValueOnce(new Error('away'));
  const before = tidied.mock.calls.length;
  await expect.poll(() => tidied.mock.calls.length).toBeGreaterThan(before + 3);
});

test('a job that starts too early by the database’s clock is delayed', async () => {
  const id = randomUUID();
  const { pool } = server.ctx;
  await enqueue(id, new Date(Date.now() + 3_600_000));
  // Simulates a database clock that is an hour ahead.
  await pool.query(`update pgboss.job set start_after = now() where data->>'stayId' = $1`, [id]);
  jobs.wakeAt(new Date());
  await pollUntilTruthy(async () => {
    const { rows } = await pool.query<{ state: string; is_later: boolean }>(
      `select state::text, start_after > now() + interval '50 minutes' as is_later
       from pgboss.job where data->>'stayId' = $1 order by start_after`,
      [id],
    );
    return rows.some(({ state, is_later: isLater }) => state === 'created' && isLater);
  });
  expect(ran.mock.calls.flat()).not.toContain(id);
});

test('an error in the queue is logged with its place and queue', async () => {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const own = await startForTest({ worker: false, log: createLog('warn', stream) });
  await own.ctx.jobs.work(jobHandlers(own.ctx), []);
  await own.ctx.pool.query('alter table pgboss.job_common rename to away');
  own.ctx.jobs.wake(['expire-ticket']);
  // The maintenance of all queues may fail too, and its error names none.
  await expect.poll(() => text).toMatch(/"job queue".*"queue":"|"queue":".*"job queue"/);
  await own.ctx.pool.query('alter table pgboss.away rename to job_common');
  const lines = text.split('\n').filter((line) => line.includes('"job queue"'));
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      err: {
        message: expect.stringMatching(/./) as string,
        stack: expect.stringContaining('at ') as string,
      },
    });
  expect(text).not.toContain('[object Object]');
});

test('a stop waits for the running job', async () => {
  const own = await startForTest({ worker: false });
  const { ctx } = own;
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const handlers: JobHandlers = {
    ...jobHandlers(ctx),
    'expire-ticket': async () => {
      started.resolve();
      await released.promise;
    },
  };
  await ctx.jobs.work(handlers, []);
  const stayId = randomUUID();
  await transact(ctx, (unit) => unit.enqueue('expire-ticket', { stayId }));
  await started.promise;
  let isStopped = false;
  const stopped = ctx.jobs.stop().then(() => (isStopped = true));
  // Runs queries for a while, in which a stop that does not wait for jobs would end.
  for (let question = 0; question < 20; question += 1) await ctx.pool.query('select 1');
  expect(isStopped).toBe(false);
  released.resolve();
  await stopped;
  const { rows } = await ctx.pool.query(
    `select state::text from pgboss.job where data->>'stayId' = $1`,
    [stayId],
  );
  expect(rows).toEqual([{ state: 'completed' }]);
});
