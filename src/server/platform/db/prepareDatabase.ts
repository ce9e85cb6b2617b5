import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start/startError.ts';
import { createDb, createPool, type Db } from './client.ts';
import { connectionSettings, migrationLimits } from './connection.ts';
import { migrate } from './migrate.ts';
import { grantRuntime } from './runtimeRole.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/**
 * Time to wait for the database, because Portico and the database may start together at boot, in
 * any order.
 */
const WAIT_MS = 60_000;
const ASK_AGAIN_MS = 500;

const OLDEST_VERSION = 18;

export type DatabaseAddresses = {
  url: string;
  /** URL of the role that owns the tables; null when the role of `url` owns them. */
  ownerUrl: string | null;
};

/**
 * Describes errors that only a person can fix, because the start must then fail at once.
 *
 * @returns null for errors that may disappear while the start waits
 */
function describeRefusal(error: unknown, variable: string): string | null {
  const { code, message } = error as Error & { code?: string };
  if (code === '28P01' || code === '28000')
    return `The database refuses the account of ${variable}: check its name and password.`;
  if (code === '3D000')
    return `The database that ${variable} names does not exist on that server: create it first.`;
  if (isDatabaseUnavailable(error)) return null;
  return `The database of ${variable} cannot be opened: ${message}.`;
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client(connectionSettings(url, 'portico-start', migrationLimits));
  // Without a listener, a connection that breaks later would throw; the pending query rejects
  // anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    );
    const { number = '0', name = '' } = rows[0] ?? {};
    if (Number(number) < OLDEST_VERSION * 10_000)
      throw new StartError(
        `Portico needs PostgreSQL ${OLDEST_VERSION} or newer; this database is ${name}.`,
      );
  } finally {
    void client.end();
  }
}

/**
 * Waits until the database accepts connections, and checks its version.
 *
 * @param variable name of the setting with the database URL, for the messages
 * @throws StartError when the database does not answer in time, refuses, or is too old
 */
export async function waitForDatabase(
  url: string,
  variable: string,
  log: (line: string) => void,
  waitMs = WAIT_MS,
): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await connectOnce(url);
      return;
    } catch (error) {
      if (error instanceof StartError) throw error;
      const refusal = describeRefusal(error, variable);
      if (refusal) throw new StartError(refusal);
      const words = (error as Error).message || (error as { code?: string }).code;
      if (Date.now() > deadline)
        throw new StartError(
          `The database of ${variable} did not answer for ${Math.ceil(waitMs / 1000)} seconds (${String(words)}): start it, or check the address.`,
        );
      if (isFirst) log(`The database does not answer yet (${String(words)}); waiting for it.`);
    }
    await sleep(ASK_AGAIN_MS);
  }
}

async function readRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Grants the role of the server access to the tables, when another role owns the tables. */
async function grantProduct(owner: Db, url: string): Promise<void> {
  const product = createDb(createPool(url, 1, () => {}));
  try {
    const role = await readRole(product);
    if ((await readRole(owner)) !== role) await grantRuntime(owner, role);
  } finally {
    await product.destroy();
  }
}

/**
 * Waits for the database and migrates it, as the role of `ownerUrl` if there is one.
 *
 * @throws StartError when the database does not answer in time or is too old, MigrationError when
 *   it does not fit
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseAddresses,
  log: (line: string) => void,
): Promise<void> {
  await waitForDatabase(url, 'DATABASE_URL', log);
  if (ownerUrl) await waitForDatabase(ownerUrl, 'MIGRATION_DATABASE_URL', log);
  const owner = createDb(createPool(ownerUrl ?? url, 1, () => {}, migrationLimits));
  try {
    await migrate(owner, undefined, log);
    if (ownerUrl) await grantProduct(owner, url);
  } finally {
    await owner.destroy();
  }
}
