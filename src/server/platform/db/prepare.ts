import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start/startError.ts';
import { createDb, createPool, type Db } from './client.ts';
import { connectionSettings, migrationLimits } from './connection.ts';
import { migrate } from './migrate.ts';
import { grantRuntime } from './runtimeRole.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Both may be set up by the same start of a machine, in any order. */
const WAIT_MS = 60_000;
const ASK_AGAIN_MS = 500;

const OLDEST_VERSION = 18;

export type DatabaseAddresses = {
  url: string;
  /** Of the role that owns the tables; null where the product's own role does. */
  ownerUrl: string | null;
};

/**
 * What only a person can put right is said at once.
 *
 * @returns null for what may pass by waiting
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
  // One that breaks later rejects what is under way; without a listener it would also throw.
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
 * Waits until the database takes connections, and looks at its version.
 *
 * @param variable where its address comes from, for the messages
 * @throws StartError when it is not there in time, refuses, or is too old
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

/** Lets the role that the product runs as work with the tables, where it does not own them. */
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
 * Waits for the database and brings it up to this version, as the owner of the tables where that is
 * another role.
 *
 * @throws StartError when it is not there in time or too old, MigrationError when it does not fit
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
