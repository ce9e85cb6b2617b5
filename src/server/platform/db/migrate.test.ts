import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDatabase, buildUrl } from '#test/harness/database.ts';
import { startForTest } from '#test/harness/runServer.ts';
import { startServer } from '#test/harness/server.ts';
import { createDb, createPool, type Db } from './client.ts';
import { findMigrationProblem, migrate } from './migrate.ts';
import replaced from './replacedMigrations.json' with { type: 'json' };

const shipped = new URL('../../migrations/', import.meta.url);
const FIRST = '0001_identity.sql';
const FUNCTION = 'functions/refuse_change.sql';

let database: { url: string; drop: () => Promise<void> };
let db: Db;
let folder: string;
const files = () => pathToFileURL(`${folder}/`);

beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'));
  db = createDb(createPool(database.url, 2, () => {}));
  folder = mkdtempSync(join(tmpdir(), 'portico-migrations-'));
  cpSync(shipped, folder, { recursive: true });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const change = (name: string, edit: (text: string) => string) =>
  writeFileSync(join(folder, name), edit(readFileSync(join(folder, name), 'utf8')));

/** Lists name and checksum of the recorded files, by name. */
const listRecords = async () => {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migrations order by name collate "C"`.execute(db);
  return rows.map(({ name, checksum }) => [name, checksum]);
};

async function setRecords(records: readonly (readonly [string, string])[]): Promise<void> {
  await db.deleteFrom('migrations').execute();
  await db
    .insertInto('migrations')
    .values(records.map(([name, checksum]) => ({ name, checksum })))
    .execute();
}

test('a database of this version stays unchanged', async () => {
  expect(await migrate(db, files())).toEqual([]);
  expect(await findMigrationProblem(db, files())).toBeNull();
});

test('the log has the start and the end of each migration, with its seconds', async () => {
  writeFileSync(join(folder, '9000_later.sql'), 'create table later (id integer)');
  writeFileSync(join(folder, '9001_broken.sql'), 'select 1 / 0');
  const lines: string[] = [];
  await expect(migrate(db, files(), (line) => lines.push(line))).rejects.toThrow('division');
  expect(lines).toEqual([
    'Migration 9000_later.sql starts.',
    expect.stringMatching(/^Migration 9000_later\.sql took \d+\.\d s\.$/),
    'Migration 9001_broken.sql starts.',
  ]);
});

test('a new migration is applied once, even when several processes start at once', async () => {
  writeFileSync(join(folder, '9000_later.sql'), 'create table later (id integer)');
  expect(await findMigrationProblem(db, files())).toBe(
    'Migration 9000_later.sql is not applied yet: restart Portico.',
  );
  const applied = await Promise.all([migrate(db, files()), migrate(db, files())]);
  expect(applied.flat()).toEqual(['9000_later.sql']);
  expect(await findMigrationProblem(db, files())).toBeNull();
});

test('a migration that fails leaves nothing behind', async () => {
  writeFileSync(join(folder, '9000_broken.sql'), 'create table half (id integer); select 1 / 0');
  await expect(migrate(db, files())).rejects.toThrow('division by zero');
  const { rows } = await sql`
    select to_regclass('half') as half,
           (select count(*) from migrations where name like '9%') as kept`.execute(db);
  expect(rows).toEqual([{ half: null, kept: 0 }]);
});

test('line endings do not change a migration’s hash', async () => {
  change(FIRST, (text) => text.replaceAll('\n', '\r\n'));
  expect(await migrate(db, files())).toEqual([]);
});

test('a changed function is applied by the migration that names its file', async () => {
  change(FUNCTION, (text) => text.replaceAll('is only added to', 'only grows'));
  writeFileSync(join(folder, '9000_later.sql'), `\\i ${FUNCTION}\n`);
  expect(await migrate(db, files())).toEqual(['9000_later.sql']);
  await expect(sql`truncate receipts`.execute(db)).rejects.toThrow('receipts only grows');
  expect(await findMigrationProblem(db, files())).toBeNull();
});

test('each function of the database has the body in its file', async () => {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname || '.sql' as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype in ('e', 'i'))`.execute(
    db,
  );
  const functions = join(folder, 'functions');
  expect(rows.map(({ name }) => name).toSorted()).toEqual(readdirSync(functions).toSorted());
  // The databases of tests have another `latest_time`, see `startCluster`.
  for (const { name, body } of rows.filter(({ name: file }) => file !== 'latest_time.sql'))
    expect(readFileSync(join(functions, name), 'utf8')).toContain(`$$${body}$$`);
});

test('a database with all migrations that the baseline replaced is taken over once', async () => {
  const records = await listRecords();
  await setRecords(Object.entries(replaced));
  await sql`insert into languages values ('xx')`.execute(db);
  expect(await findMigrationProblem(db, files())).toContain('restart Portico');
  writeFileSync(join(folder, '9000_later.sql'), 'create table later (id integer)');
  const applied = await Promise.all([migrate(db, files()), migrate(db, files())]);
  // The version before the baseline had no later migrations.
  const later = readdirSync(folder).filter((name) => name > '0012');
  expect(applied.flat()).toEqual(later.toSorted().filter((name) => name.endsWith('.sql')));
  expect((await listRecords()).filter(([name]) => name !== '9000_later.sql')).toEqual(records);
  expect(await findMigrationProblem(db, files())).toBeNull();
  expect((await sql`select from languages where name = 'xx'`.execute(db)).rows).toHaveLength(1);
});

describe('a start is refused in one sentence with the remedy for', () => {
  /** Returns what the start of the server and `/readyz` report. */
  const sentences = async () => [
    await migrate(db, files()).catch((error: Error) => `${error.name}: ${error.message}`),
    await findMigrationProblem(db, files()),
  ];

  test('a migration changed after it was applied', async () => {
    change(FIRST, (text) => `${text}\n-- A word more.\n`);
    const sentence = `Migration ${FIRST} was changed after it was applied to this database: put the file back as it was and write a new migration, or start with an empty database.`;
    expect(await sentences()).toEqual([`MigrationError: ${sentence}`, sentence]);
  });

  test('a database of a newer version', async () => {
    writeFileSync(join(folder, '9000_later.sql'), 'create table later (id integer)');
    await migrate(db, files());
    rmSync(join(folder, '9000_later.sql'));
    const sentence =
      'The database was migrated by a newer version of Portico (9000_later.sql is not in this one): start that version, or restore a backup made before it.';
    expect(await sentences()).toEqual([`MigrationError: ${sentence}`, sentence]);
  });

  test('a function changed without a migration', async () => {
    change(FUNCTION, (text) => `${text}\n-- A word more.\n`);
    const sentence = `No new migration applies the changed file ${FUNCTION}: put it back as it was, or write a migration with the line \\i ${FUNCTION}.`;
    expect(await sentences()).toEqual([`MigrationError: ${sentence}`, sentence]);
  });

  test('a database with only some of the migrations that the baseline replaced', async () => {
    const some = Object.entries(replaced).slice(0, -1);
    await setRecords(some);
    const sentence =
      'The database has only some of the migrations that the baseline replaced: start it once with the last version of Portico that has 0060_news_of_invoices.sql, then with this one.';
    expect(await sentences()).toEqual([`MigrationError: ${sentence}`, sentence]);
    expect(await listRecords()).toEqual(some);
  });

  test('a database from before migrations were frozen', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    await pool.query('alter table migrations drop column checksum');
    await pool.end();
    await expect(migrate(db, files())).rejects.toThrow(
      'The database was made by a version of Portico before its first release: start with an empty one (without DATABASE_URL, remove the folder DATA_DIR).',
    );
  });
});

test('/readyz says what is wrong with the migrations', async () => {
  const server = await startForTest({ worker: false });
  const ready = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return [response.status, await response.json()];
  };
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  await server.ctx.pool.query(
    `insert into migrations (name, checksum) values ('9000_later.sql', 'x')`,
  );
  await expect
    .poll(ready)
    .toEqual([
      503,
      { status: 'not ready', problem: expect.stringContaining('newer version of Portico') },
    ]);
});

describe('a database role that does not own the tables', () => {
  const role = `runtime_${process.pid}`;
  let admin: pg.Client;
  beforeEach(async () => {
    admin = new pg.Client({ connectionString: buildUrl(inject('postgresUrl'), 'postgres') });
    await admin.connect();
    await admin.query(`create role ${role} login`);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
    await admin.query(`drop role ${role}`);
    await admin.end();
    database = await createDatabase(inject('postgresUrl'));
    db = createDb(createPool(database.url, 1, () => {}));
  });

  test('runs the whole product, and cannot change the append-only tables or the schema', async () => {
    const runtimeUrl = database.url.replace('//postgres@', `//${role}@`);
    const server = await startServer(inject('postgresUrl'), {
      databaseUrl: runtimeUrl,
      config: { migrationDatabaseUrl: database.url },
    });
    const { pool } = server.ctx;
    const { rows } = await pool.query('select current_user as role');
    expect(rows).toEqual([{ role }]);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
    expect(
      await server.as()('POST /api/auth/register', {
        body: {
          firstName: 'Grace',
          lastName: 'Okafor',
          email: 'grace@portico.test',
          password: 'correct horse battery',
          phoneNumber: '+15551234567',
        },
      }),
    ).toBeDefined();
    for (const sql of [
      'update ledger_entries set amount_cents = 1',
      'delete from stay_events',
      'truncate audit_events',
      'delete from phone_releases',
      `update audit_events set action = 'x'`,
      'delete from migrations',
      'alter table ledger_entries disable trigger all',
      'drop trigger append_only on ledger_entries',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    ]) {
      await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    await pool.query('update audit_events set status = 200 where status is null');
    // The role may run the functions that anonymise and delete, because these functions contain the
    // guards.
    await pool.query('select remove_traces_of(id), remove_stay_events(array[id]) from people');
    await server.close();
  });
});

test('a check or index calls no function that needs a search path, as a restored backup has none', async () => {
  await migrate(db, files());
  const listNeedy = async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct used.proname as name from pg_proc used
      join pg_depend on pg_depend.refobjid = used.oid and pg_depend.refclassid = 'pg_proc'::regclass
        and pg_depend.classid in ('pg_constraint'::regclass, 'pg_class'::regclass, 'pg_attrdef'::regclass)
      join pg_proc called on called.pronamespace = used.pronamespace and called.oid <> used.oid
        and used.prosrc ~ ('\\m' || called.proname || '\\(')
      where used.pronamespace = current_schema()::regnamespace and used.proconfig is null`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
  expect(await listNeedy()).toEqual([]);
  await sql`alter function are_countries reset search_path`.execute(db);
  expect(await listNeedy()).toEqual(['are_countries']);
});
