import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Builds the URL of another database in the same cluster. */
export function buildUrl(clusterUrl: string, database: string): string {
  return clusterUrl.replace(/\/template(?=\?|$)/, `/${database}`);
}

/**
 * Creates a database for one test file as a copy of `template`. The default template is migrated
 * and empty.
 */
export async function createDatabase(
  clusterUrl: string,
  template = 'template',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: buildUrl(clusterUrl, 'postgres') });
  await admin.connect();
  // Copies files, because copying pages through the write-ahead log is more than twice the work.
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
 * Fills a database once per run, as a template for `createDatabase`. An advisory lock lets one
 * worker fill the database while other workers wait.
 *
 * @returns the name of the database
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
    // Closing the connection releases the advisory lock.
    await admin.end();
  }
}
