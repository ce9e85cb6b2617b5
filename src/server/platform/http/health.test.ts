import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { eventually } from '#test/factories/stays.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer(inject('postgresUrl'), { worker: false });
});
afterAll(() => server.close());

async function readProblem(): Promise<string | null> {
  const response = await fetch(`${server.url}/readyz`);
  const { problem } = (await response.json()) as { problem?: string };
  expect(response.status).toBe(problem === undefined ? 200 : 503);
  return problem ?? null;
}
/** The last answer is good for a second. */
const expectProblem = (problem: RegExp | null) =>
  eventually(async () => {
    const now = await readProblem();
    return problem === null ? now === null : now !== null && problem.test(now);
  });

test('a job that is due and that nobody works is no readiness', async () => {
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

test('a card form or a mail server that is slow takes no server out of service', async () => {
  const { pool } = server.ctx;
  // What is told after it is told of both.
  await pool.query(`insert into pgboss.job (name, data, start_after) values
    ('close-payment', '{}', now() - interval '2 hours'), ('expire-order', '{}', now() - interval '2 hours')`);
  await expectProblem(/^Nobody works the jobs 'expire-order':/);
  await pool.query(`delete from pgboss.job where name = 'expire-order'`);
  await expectProblem(null);
});

test('one row of each process is all that the probes leave', async () => {
  await expectProblem(null);
  const { rows } = await server.ctx.pool.query('select count(*) as rows from health_probes');
  expect(rows).toEqual([{ rows: 1 }]);
});

test('without the connection that listens it is not ready', async () => {
  await server.ctx.live.stop();
  await expectProblem(/^Notes of other processes do not arrive\.$/);
});
