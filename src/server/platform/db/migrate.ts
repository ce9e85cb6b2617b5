import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { languages } from '#texts/languages.ts';
import { StartError } from '../start/startError.ts';
import type { Db, Queryable } from './client.ts';

const shipped = new URL('../../migrations/', import.meta.url);

/**
 * Advisory lock key: an arbitrary number, equal in all processes, because only one of them may
 * migrate at a time.
 */
const MIGRATION_LOCK = 7_702_001;

/**
 * Thrown when the database does not fit this version of Portico; the message is one sentence with
 * the remedy.
 */
export class MigrationError extends StartError {
  override name = 'MigrationError';
}

type Migration = { name: string; text: string; checksum: string };
type Applied = { name: string; checksum: string };

/** Normalises line ends, because a checkout with CRLF must have the same checksum. */
const computeChecksum = (text: string) =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: computeChecksum(text) };
    }),
  );
}

async function listApplied(db: Queryable): Promise<Applied[]> {
  return db.selectFrom('migrations').select(['name', 'checksum']).orderBy('name').execute();
}

/**
 * Checks that applied migrations are unchanged. If a migration is changed after it was applied,
 * this database differs unnoticed from a new one.
 *
 * @returns the remedy, or null when the database fits or only lacks newer migrations
 */
function findMisfit(migrations: readonly Migration[], applied: readonly Applied[]): string | null {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const newer = applied.find(({ name }) => !known.has(name));
  if (newer)
    return `The database was migrated by a newer version of Portico (${newer.name} is not in this one): start that version, or restore a backup made before it.`;
  const changed = applied.find(({ name, checksum }) => known.get(name) !== checksum);
  if (changed)
    return `Migration ${changed.name} was changed after it was applied to this database: put the file back as it was and write a new migration, or start with an empty database.`;
  return null;
}

/**
 * Refuses databases created before checksums existed: no migration leads from such a database to
 * this version.
 */
async function refuseUnfrozen(db: Queryable): Promise<void> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass(format('%I.migrations', current_schema())) and attnum > 0 and not attisdropped
    having count(*) > 0 and count(*) filter (where attname = 'checksum') = 0`.execute(db);
  if (rows.length > 0)
    throw new MigrationError(
      'The database was made by a version of Portico before its first release: start with an empty one (without DATABASE_URL, remove the folder DATA_DIR).',
    );
}

/**
 * Adds new languages to the table. Deletes none, because rows may refer to them and an older
 * version may still run.
 */
async function addLanguages(trx: Queryable): Promise<void> {
  await trx
    .insertInto('languages')
    .values(languages.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Migrates the database to this version, in one transaction. Several processes may start at once:
 * an advisory lock lets one migrate, and the others then find nothing to do.
 *
 * @param log receives a line when a migration of a filled database starts and ends, because it may
 *   take minutes
 * @returns the names of the migrations applied now
 * @throws MigrationError when the database does not fit this version
 */
export async function migrate(
  db: Db,
  folder: URL = shipped,
  log: (line: string) => void = () => {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    await refuseUnfrozen(trx);
    await sql`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
      trx,
    );
    const applied = await listApplied(trx);
    const misfit = findMisfit(migrations, applied);
    if (misfit) throw new MigrationError(misfit);
    const before = new Set(applied.map(({ name }) => name));
    const fresh = migrations.filter(({ name }) => !before.has(name));
    // Logs nothing for an empty database, where all migrations together take a moment.
    const say = before.size > 0 ? log : () => {};
    for (const { name, text, checksum } of fresh) {
      const startedAt = performance.now();
      say(`Migration ${name} starts.`);
      await sql.raw(text).execute(trx);
      await trx.insertInto('migrations').values({ name, checksum }).execute();
      say(`Migration ${name} took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    }
    await addLanguages(trx);
    return fresh.map(({ name }) => name);
  });
}

/**
 * Checks that exactly the migrations of this version are applied.
 *
 * @returns the problem and remedy in one sentence, or null
 */
export async function findMigrationProblem(db: Db, folder: URL = shipped): Promise<string | null> {
  const migrations = await readMigrations(folder);
  const applied = await listApplied(db);
  const misfit = findMisfit(migrations, applied);
  if (misfit) return misfit;
  const before = new Set(applied.map(({ name }) => name));
  const missing = migrations.find(({ name }) => !before.has(name));
  return missing ? `Migration ${missing.name} is not applied yet: restart Portico.` : null;
}
