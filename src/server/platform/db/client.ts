import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { connectionSettings, databaseLimits, type DatabaseLimits } from './connection.ts';
import { PreparingClient } from './preparingClient.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;
/** A query runs on the pool or inside a transaction; it does not care which. */
export type Queryable = Db | Trx;

// bigint columns here are amounts, which the tables bound, and counters, all below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day of a calendar is no instant: of a Date it would be another one west of Greenwich.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export function createPool(
  url: string,
  size: number,
  onError: (error: Error) => void,
  limits: DatabaseLimits = databaseLimits.calls,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionSettings(url, 'portico', limits),
    Client: PreparingClient,
    max: size,
    idleTimeoutMillis: 30_000,
  });
  // Without a listener an idle connection that breaks (a database restart) ends the process.
  pool.on('error', onError);
  // The pool looks after idle connections only. One that breaks between two statements of a
  // transaction reports it on itself; the next statement then fails, and that is enough.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
