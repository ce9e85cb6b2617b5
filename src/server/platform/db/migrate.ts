import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { languages } from '#texts/languages.ts';
import { StartError } from '../start/startError.ts';
import type { Db, Queryable } from './client.ts';

const shipped = new URL('../../migrations/', import.meta.url);

/** Any number, the same in every process: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_702_001;

/** The database does not fit this version; the message is one sentence that says what to do. */
export class MigrationError extends StartError {
  override name = 'MigrationError';
}

type Migration = { name: string; text: string; checksum: string };
type Applied = { name: string; checksum: string };

/** The same for a file that was checked out with other line ends. */
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
 * Migrations are frozen once they are applied: a changed one would leave this database different
 * from a new one without anybody noticing.
 *
 * @returns what to do, or null when the database fits or only lacks newer migrations
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

/** Databases from before migrations were frozen have no checksums, and nothing leads on from them. */
async function refuseUnfrozen(db: Queryable): Promise<void> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass(format('%I.migrations', current_schema())) and attnum > 0 and not attisdropped
    having count(*) > 0 and count(*) filter (where attname = 'checksum') = 0`.execute(db);
  if (rows.length > 0)
    throw new MigrationError(
      'The database was made by a version of Portico before its first release: start with an empty one (without DATABASE_URL, remove the folder DATA_DIR).',
    );
}

/** None is taken away: rows may have it, and an earlier version may still run. */
async function addLanguages(trx: Queryable): Promise<void> {
  await trx
    .insertInto('languages')
    .values(languages.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Brings the database up to this version. Safe when several processes start at once: the others
 * wait for the lock and then find nothing left to do. All in one transaction.
 *
 * @param log a line as each one starts and ends, where there is something already: at many stays one may take minutes,
 *   and nobody is to think it hangs
 * @returns the names that were applied now
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
    // Of an empty database all of them are done in a moment.
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
 * Whether exactly the migrations of this version are in the database.
 *
 * @returns what is wrong, in one sentence; null when nothing is
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
