import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './client.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** Any number, the same in every process: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_702_001;

/**
 * Brings the database up to this version. Safe when several processes start at once: the others
 * wait for the lock and then find nothing left to do. All in one transaction.
 *
 * @returns the names that were applied now
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(trx);
    const done = await trx.selectFrom('migrations').select('name').execute();
    const known = new Set(done.map((row) => row.name));
    const fresh = files.filter((name) => !known.has(name));
    for (const name of fresh) {
      await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(trx);
      await trx.insertInto('migrations').values({ name }).execute();
    }
    return fresh;
  });
}

/** True when every migration of this version is in the database. */
export async function isMigrated(db: Db): Promise<boolean> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const rows = await db.selectFrom('migrations').select('name').execute();
  const known = new Set(rows.map((row) => row.name));
  return files.every((name) => known.has(name));
}
