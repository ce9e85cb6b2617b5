import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { openTicket } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const server = runServer({ config: { poolSize: 1 }, worker: false });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

test('a statement is prepared once for each connection', async () => {
  for (let count = 0; count < 3; count += 1) await openTicket(server, business);
  const { rows } = await server.ctx.pool.query<{ times: number }>(
    `select count(*) as times from pg_prepared_statements where statement like $1`,
    ['%insert into "stays"%'],
  );
  expect(rows).toEqual([{ times: 1 }]);
});

test('a migration of a newer version does not break prepared statements', async () => {
  const { ticketId } = await openTicket(server, business);
  const call = server.as(business.valet.token);
  const params = { ticketId };
  const read = () => call('GET /api/valet/tickets/{ticketId}', { params });
  await read();
  await sql`alter table stays add column of_a_newer_version text`.execute(server.ctx.db);
  expect(await read()).toMatchObject({ ticketId });
  // The pool's own `query` runs other code than Kysely's queries.
  const { pool } = server.ctx;
  const ask = () => pool.query('select * from stays where id = $1', [ticketId]);
  await ask();
  await sql`alter table stays add column of_the_newest_version text`.execute(server.ctx.db);
  expect((await ask()).rows).toMatchObject([{ id: ticketId, of_the_newest_version: null }]);
  // An outdated prepared statement fails once within a transaction; the retry of the transaction
  // succeeds.
  await openTicket(server, business);
  await call('POST /api/valet/tickets/{ticketId}/cancel', { params });
  expect(await read()).toMatchObject({ stayStatus: 'cancelled' });
});
