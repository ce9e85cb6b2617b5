import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The address of another database in the same cluster. */
export function buildUrl(clusterUrl: string, database: string): string {
  return clusterUrl.replace(/\/template(?=\?|$)/, `/${database}`);
}

/** Makes a database of its own for a test file: an empty, migrated one, or a copy of another one. */
export async function createDatabase(
  clusterUrl: string,
  template = 'template',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: buildUrl(clusterUrl, 'postgres') });
  await admin.connect();
  // Copied as files, not page by page through the log: less than half of the work.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: buildUrl(clusterUrl, name),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

const FILL_LOCK = 1;

/**
 * Finds a database that is filled once in a run and then copied by whoever needs its data. Of several that ask at once
 * one fills it.
 *
 * @returns its name, for `createDatabase`
 */
export async function fillOnce(
  clusterUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const admin = new pg.Client({ connectionString: buildUrl(clusterUrl, 'postgres') });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [FILL_LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await admin.query(`create database ${name}_unfinished template template strategy file_copy`);
    await fill(buildUrl(clusterUrl, `${name}_unfinished`));
    await admin.query(`alter database ${name}_unfinished rename to ${name}`);
    return name;
  } finally {
    // The lock ends with the connection.
    await admin.end();
  }
}
