import { expect, test } from 'vitest';
import { pollUntilTruthy } from '#test/factories/stays.ts';
import { runServer } from '#test/harness/runServer.ts';

const server = runServer({ worker: false });

async function readProblem(): Promise<string | null> {
  const response = await fetch(`${server.url}/readyz`);
  const { problem } = (await response.json()) as { problem?: string };
  expect(response.status).toBe(problem === undefined ? 200 : 503);
  expect(response.headers.get('retry-after')).toBe(problem === undefined ? null : '5');
  return problem ?? null;
}
/** Polls, because the server caches its last health result for a second. */
const expectProblem = (problem: RegExp | null) =>
  pollUntilTruthy(async () => {
    const now = await readProblem();
    return problem === null ? now === null : now !== null && problem.test(now);
  });

test('a due job that nobody works makes a server unready', async () => {
  await expectProblem(null);
  const { pool } = server.ctx;
  const addLateJob = (name: string) =>
    pool.query(
      `insert into pgboss.job (name, data, start_after) values ($1, '{}', now() - interval '2 minutes')`,
      [name],
    );
  await addLateJob('expire-order');
  await expectProblem(/^Nobody works the jobs 'expire-order': one is 1\d\d seconds late\.$/);
  await pool.query(`delete from pgboss.job where name = 'expire-order'`);
  await expectProblem(null);
});

test('a slow card form or mail server does not make a server unready', async () => {
  const { pool } = server.ctx;
  // 'expire-order' is reported only if 'close-payment' is not, so the test inserts both.
  await pool.query(`insert into pgboss.job (name, data, start_after) values
    ('close-payment', '{}', now() - interval '2 hours'), ('expire-order', '{}', now() - interval '2 hours')`);
  await expectProblem(/^Nobody works the jobs 'expire-order':/);
  await pool.query(`delete from pgboss.job where name = 'expire-order'`);
  await expectProblem(null);
});

test('the probes leave one row for each process', async () => {
  await expectProblem(null);
  const { rows } = await server.ctx.pool.query('select count(*) as rows from health_probes');
  expect(rows).toEqual([{ rows: 1 }]);
});

test('a server without its listening connection is unready', async () => {
  await server.ctx.live.stop();
  await expectProblem(/^Notes of other processes do not arrive\.$/);
});
