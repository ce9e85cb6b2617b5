import pg from 'pg';
import { readErrorCode, EmbeddedPostgresError } from './failure.ts';
import { SOCKET_PORT } from './socket.ts';

/**
 * Builds a URL with all parameters, because PGPORT or PGSSLMODE in the user's shell must have no
 * effect.
 */
export function urlFor(socketFolder: string, database: string): string {
  const query = new URLSearchParams({
    host: socketFolder,
    port: String(SOCKET_PORT),
    sslmode: 'disable',
  });
  return `postgresql://postgres@/${encodeURIComponent(database)}?${query.toString()}`;
}

async function connect(socketFolder: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlFor(socketFolder, 'postgres'),
    connectionTimeoutMillis: 5000,
    application_name: 'portico-start',
  });
  // Without a listener for `error`, a broken connection would throw; the pending query rejects
  // anyway.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function acceptsConnections(socketFolder: string): Promise<boolean> {
  try {
    const client = await connect(socketFolder);
    await client.query('select 1');
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const ALREADY_THERE = '42P04';

export async function ensureDatabase(socketFolder: string, name: string): Promise<void> {
  const client = await connect(socketFolder);
  try {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (readErrorCode(error) === ALREADY_THERE) return;
    throw new EmbeddedPostgresError(`its database ${name} cannot be made: ${String(error)}`, error);
  } finally {
    await client.end();
  }
}
