import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { CallTimeError, findCallTime } from './callTime.ts';
import { connectionSettings, databaseLimits, type DatabaseLimits } from './connection.ts';
import { PreparingClient } from './preparingClient.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;
/** Connection pool or transaction: either one can run queries. */
export type Queryable = Db | Trx;

/** Longest delay of `setTimeout`, and longer than any wait of a call. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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
    const taken = this.#take();
    if (!done) return taken as never;
    return void taken.then(
      (client) => done(undefined, client, (error) => client.release(error)),
      (error: Error) => done(error, undefined, () => {}),
    ) as never;
  }

  async #take(): Promise<pg.PoolClient> {
    const wait = findCallTime()?.startWait();
    if (!wait) return super.connect();
    const client = super.connect();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_done, reject) => {
      if (wait.limitMs < LONGEST_TIMER_MS)
        timer = setTimeout(() => reject(new CallTimeError()), wait.limitMs);
    });
    try {
      return await Promise.race([client, late]);
    } catch (error) {
      // Gives the connection back when it comes after all; a failed one is the pool's own matter.
      client.then(
        (unused) => unused.release(),
        () => {},
      );
      throw error;
    } finally {
      clearTimeout(timer);
      wait.end();
    }
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
