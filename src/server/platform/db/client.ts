import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { waitWithinCallTime } from './callTime.ts';
import { connectionSettings, databaseLimits, type DatabaseLimits } from './connection.ts';
import { PreparingClient } from './preparingClient.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;
/** Connection pool or transaction: either one can run queries. */
export type Queryable = Db | Trx;

// Parses bigint as number: bigint columns hold bounded amounts and counters, all below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Keeps a calendar day as text: a `Date` would shift it by one day west of Greenwich.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

type TakenCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: boolean | Error) => void,
) => void;

/** Pool whose waits for a connection are part of the call's time. */
class CallTimePool extends pg.Pool {
  // Handles the driver's two overloads: with a callback, or with a promise.
  override connect(done?: TakenCallback): never {
    return (done ? this.#takeFor(done) : this.#take()) as never;
  }

  async #takeFor(done: TakenCallback): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#take();
    } catch (error) {
      done(error as Error, undefined, () => {});
      return;
    }
    done(undefined, client, (error) => client.release(error));
  }

  #take(): Promise<pg.PoolClient> {
    return waitWithinCallTime(
      () => super.connect(),
      // Gives back a connection that comes too late.
      (client) => client.release(),
    );
  }
}

export function createPool(
  url: string,
  size: number,
  onError: (error: Error) => void,
  limits: DatabaseLimits = databaseLimits.calls,
): pg.Pool {
  const pool = new CallTimePool({
    ...connectionSettings(url, 'portico', limits),
    Client: PreparingClient,
    max: size,
    idleTimeoutMillis: 30_000,
  });
  // Without a listener, an idle connection that breaks (a database restart) ends the process.
  pool.on('error', onError);
  // The pool listens only to errors of idle connections. A connection that breaks inside a
  // transaction emits its own `error` event, which would end the process. The transaction's next
  // statement fails anyway.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
