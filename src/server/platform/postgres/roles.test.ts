import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, createPool } from '../db/client.ts';
import { prepareDatabase } from '../db/prepareDatabase.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLog } from '../log/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { prepareRoles, type RoleUrls } from './roles.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'portico-roles-'));
let postgres: EmbeddedPostgres;
let roles: RoleUrls;

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

const startJobs = async (url: string) => {
  const jobs = createJobs(url, createLog('fatal'));
  await jobs.start();
  await jobs.stop();
};

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  // Makes a folder of a release whose product ran as superuser.
  await prepareDatabase({ url: postgres.url, ownerUrl: null }, () => {});
  await startJobs(postgres.url);
  await query(postgres.url, `insert into businesses (name) values ('Harbour Hotel')`);
  roles = await prepareRoles(postgres.url);
  await prepareDatabase(roles, () => {});
  await startJobs(roles.url);
}, 60_000);

afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an older data folder moves to two roles, of which neither is superuser', async () => {
  expect(await query(roles.url, 'select current_user, name from businesses')).toEqual([
    'portico',
    'Harbour Hotel',
  ]);
  expect(
    await query(
      postgres.url,
      `select rolname from pg_roles where rolname in ('portico', 'portico_owner')
         and not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) order by 1`,
    ),
  ).toEqual(['portico', 'portico_owner']);
  expect(
    await query(
      postgres.url,
      `select distinct pg_get_userbyid(relowner) from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`,
    ),
  ).toEqual(['portico_owner']);
});

test.each([
  'drop trigger append_only on ledger_entries',
  'alter table ledger_entries disable trigger all',
  'delete from stay_events',
  `copy businesses to program 'cat'`,
  `copy businesses to '/tmp/portico-stolen'`,
  `set session_replication_role = replica`,
  'set role postgres',
  'set role portico_owner',
  'set session authorization postgres',
  'alter role portico superuser',
  `select pg_read_file('postmaster.pid')`,
  `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$`,
])('the running product may not %s', async (text) => {
  await expect(query(roles.url, text)).rejects.toMatchObject({ code: '42501' });
});

test('the owner migrates, but is no superuser either', async () => {
  const owner = createDb(createPool(roles.ownerUrl, 1, () => {}));
  try {
    await sql`create table later_table (n integer)`.execute(owner);
    await sql`drop table later_table`.execute(owner);
    await expect(sql`copy businesses to program 'cat'`.execute(owner)).rejects.toMatchObject({
      code: '42501',
    });
  } finally {
    await owner.destroy();
  }
});

test('another start finds everything in its place', async () => {
  expect(await prepareRoles(postgres.url)).toEqual(roles);
  await prepareDatabase(roles, () => {});
  await startJobs(roles.url);
  expect(await query(roles.url, 'select count(*)::int from businesses')).toEqual([1]);
});
