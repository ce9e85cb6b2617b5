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

type SqlFile = { name: string; text: string; checksum: string };
type MigrationSet = { migrations: SqlFile[]; functions: SqlFile[] };
type Applied = { name: string; checksum: string };

/** Line of a migration that stands for the file of a function, as in psql. */
const INCLUDE = /^\\i (functions\/\w+\.sql)$/gm;

/** Last migration of the baseline; later ones also run on a database that is taken over. */
const BASELINE_END = '0011_operations.sql';

/** First of the migrations that the baseline replaced; every older database has it. */
const REPLACED_FIRST = '0001_businesses_and_people.sql';

/** Digest of the names and checksums of all migrations that the baseline replaced. */
const REPLACED_DIGEST = 'aee14500f39c49927bc79c7bb19273b34955d01450aff64e6dcc73614c79da68';

/** Normalises line ends, because a checkout with CRLF must have the same checksum. */
const computeChecksum = (text: string) =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

async function readSqlFiles(folder: URL, subfolder = ''): Promise<SqlFile[]> {
  const entries = await readdir(new URL(subfolder, folder));
  const names = entries.filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (entry) => {
      const name = `${subfolder}${entry}`;
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: computeChecksum(text) };
    }),
  );
}

async function readMigrations(folder: URL): Promise<MigrationSet> {
  const [migrations, functions] = await Promise.all([
    readSqlFiles(folder),
    readSqlFiles(folder, 'functions/'),
  ]);
  return { migrations, functions };
}

/** Lists the rows of the migrations, and of the functions with the checksums of their files. */
async function listApplied(db: Queryable): Promise<Applied[]> {
  return db.selectFrom('migrations').select(['name', 'checksum']).orderBy('name').execute();
}

function listFresh({ migrations }: MigrationSet, applied: readonly Applied[]): SqlFile[] {
  const before = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !before.has(name));
}

/**
 * Checks that applied migrations are unchanged, and that a migration applies each changed function.
 * Otherwise this database differs unnoticed from a new one.
 *
 * @returns the remedy, or null when the database fits or only lacks newer migrations
 */
function findMisfit(set: MigrationSet, applied: readonly Applied[]): string | null {
  const recorded = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  if (recorded.has(REPLACED_FIRST))
    return 'The database has only some of the migrations that the baseline replaced: start it once with the last version of Portico that has 0060_news_of_invoices.sql, then with this one.';
  const known = new Set(set.migrations.map(({ name }) => name));
  // Ignores functions: a version that dropped one keeps its record.
  const newer = applied.find(({ name }) => !known.has(name) && !name.startsWith('functions/'));
  if (newer)
    return `The database was migrated by a newer version of Portico (${newer.name} is not in this one): start that version, or restore a backup made before it.`;
  const changed = set.migrations.find(
    ({ name, checksum }) => recorded.has(name) && recorded.get(name) !== checksum,
  );
  if (changed)
    return `Migration ${changed.name} was changed after it was applied to this database: put the file back as it was and write a new migration, or start with an empty database.`;
  const included = new Set(
    listFresh(set, applied).flatMap(({ text }) =>
      [...text.matchAll(INCLUDE)].map(([, name]) => name),
    ),
  );
  const unapplied = set.functions.find(
    ({ name, checksum }) => recorded.get(name) !== checksum && !included.has(name),
  );
  if (unapplied)
    return `No new migration applies the changed file ${unapplied.name}: put it back as it was, or write a migration with the line \\i ${unapplied.name}.`;
  return null;
}

/** Returns true when exactly the migrations that the baseline replaced are applied. */
function areAllReplaced(applied: readonly Applied[]): boolean {
  const lines = applied.map(({ name, checksum }) => `${name} ${checksum}`);
  return computeChecksum(lines.toSorted().join('\n')) === REPLACED_DIGEST;
}

/**
 * Replaces the records of all earlier migrations by those of the baseline, which makes the same
 * schema. Databases of the last version before the baseline thus need no other step.
 */
async function takeOver(trx: Queryable, set: MigrationSet): Promise<void> {
  if (!areAllReplaced(await listApplied(trx))) return;
  await trx.deleteFrom('migrations').execute();
  const baseline = set.migrations.filter(({ name }) => name <= BASELINE_END);
  await recordFiles(trx, [...baseline, ...set.functions]);
}

async function recordFiles(trx: Queryable, files: readonly SqlFile[]): Promise<void> {
  await trx
    .insertInto('migrations')
    .values(files.map(({ name, checksum }) => ({ name, checksum })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ checksum: row.ref('excluded.checksum') })),
    )
    .execute();
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
  const set = await readMigrations(folder);
  const bodies = new Map(set.functions.map(({ name, text }) => [name, text]));
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    await refuseUnfrozen(trx);
    await sql`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
      trx,
    );
    await takeOver(trx, set);
    const applied = await listApplied(trx);
    const misfit = findMisfit(set, applied);
    if (misfit) throw new MigrationError(misfit);
    const fresh = listFresh(set, applied);
    // Logs nothing for an empty database, where all migrations together take a moment.
    const say = applied.length > 0 ? log : () => {};
    for (const { name, text } of fresh) {
      const startedAt = performance.now();
      say(`Migration ${name} starts.`);
      const whole = text.replaceAll(INCLUDE, (line, file: string) => bodies.get(file) ?? line);
      await sql.raw(whole).execute(trx);
      say(`Migration ${name} took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    }
    if (fresh.length > 0) await recordFiles(trx, [...fresh, ...set.functions]);
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
  const set = await readMigrations(folder);
  const applied = await listApplied(db);
  const misfit = areAllReplaced(applied) ? null : findMisfit(set, applied);
  if (misfit) return misfit;
  const missing = listFresh(set, applied)[0];
  return missing ? `Migration ${missing.name} is not applied yet: restart Portico.` : null;
}
