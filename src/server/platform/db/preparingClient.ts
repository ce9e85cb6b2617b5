import pg from 'pg';
import { CallTimeError, type DatabaseWait, findCallTime } from './callTime.ts';
import { isReadTimeout } from './connection.ts';

/**
 * Maximum number of prepared statements per process. SQL texts that differ only in the number of
 * values count separately.
 */
const MOST_STATEMENTS = 1_000;
/**
 * Maximum length of a prepared SQL text, in characters. Longer texts are large inserts, which are
 * rarely repeated.
 */
const LONGEST = 8_000;
/**
 * Matches a single statement that benefits from a stored plan: not `begin`, and not several
 * statements at once.
 */
const PLANNED = /^\s*(?:with|select|insert|update|delete)\b[^;]*;?\s*$/i;

const names = new Map<string, string | undefined>();
let named = 0;

function assignName(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  if (names.size >= MOST_STATEMENTS || text.length > LONGEST) return undefined;
  const name = PLANNED.test(text) ? `s${(named += 1)}` : undefined;
  names.set(text, name);
  return name;
}

/**
 * Recognises the error of a prepared statement whose result columns changed, because a newer
 * version migrated the table.
 */
const isOutdated = (error: unknown) =>
  (error as { code?: string } | null)?.code === '0A000' && String(error).includes('cached plan');

type Statement = { name: string; text: string; values: unknown[]; query_timeout?: number };
type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;

/**
 * Returns the statement unprepared and drops its name; the next use prepares the statement again.
 */
function unprepared({ name: _, ...statement }: Statement) {
  names.delete(statement.text);
  return statement;
}

/**
 * Connection that prepares every statement under its own name, so PostgreSQL parses and plans each
 * text once per connection. Closes itself after an unanswered statement, whose late answer would
 * delay the connection's next user. Each statement of a call ends with the call's time.
 */
export class PreparingClient extends pg.Client {
  readonly #timeoutMs: number;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.#timeoutMs = (typeof config === 'object' && config.query_timeout) || Infinity;
  }

  // Handles the driver's eight overloads in two cases: with a callback, or with a promise.
  override query(...call: unknown[]): never {
    const done = call.at(-1);
    const isPromised = typeof done !== 'function';
    const [text, given] = call;
    const values = Array.isArray(given) ? (given as unknown[]) : undefined;
    let wait: DatabaseWait | undefined;
    try {
      wait = findCallTime()?.startWait(text === 'rollback' || text === 'commit');
    } catch {
      const refusal = new CallTimeError();
      if (isPromised) return Promise.reject(refusal) as never;
      process.nextTick(done, refusal, undefined);
      return undefined as never;
    }
    const limit = this.#limit(wait);
    if (!isPromised) {
      const closing: QueryCallback = (error, result) => {
        wait?.end();
        this.#closeUnanswered(error);
        (done as QueryCallback)(error, result);
      };
      return this.#send(text, values, limit, closing);
    }
    const answer = this.#send(text, values, limit) as Promise<never>;
    return (async () => {
      try {
        return await answer;
      } catch (error) {
        this.#closeUnanswered(error);
        throw error;
      } finally {
        wait?.end();
      }
    })() as never;
  }

  /** Shortens the driver's timeout to what the call has left. */
  #limit(wait: DatabaseWait | undefined): { query_timeout?: number } {
    if (!wait || wait.limitMs >= this.#timeoutMs) return {};
    return { query_timeout: Math.ceil(wait.limitMs) };
  }

  #closeUnanswered(error: unknown): void {
    if (isReadTimeout(error)) void this.end();
  }

  #send(
    text: unknown,
    values: unknown[] | undefined,
    limit: { query_timeout?: number },
    done?: QueryCallback,
  ): never {
    const name = typeof text === 'string' ? assignName(text) : undefined;
    if (name === undefined) {
      const query = typeof text === 'string' ? { text } : (text as pg.QueryConfig);
      const rest = [values, done].filter((part) => part !== undefined);
      return (super.query as (...args: unknown[]) => never)({ ...query, ...limit }, ...rest);
    }
    const statement = { name, text: text as string, values: values ?? [], ...limit };
    if (!done) return this.#prepared(statement) as never;
    return super.query(statement, (error, result) => {
      if (isOutdated(error)) super.query(unprepared(statement), done);
      else done(error, result);
    }) as never;
  }

  async #prepared(statement: Statement): Promise<pg.QueryResult> {
    try {
      return await super.query(statement);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      // Inside a transaction this retry fails too, because the transaction is aborted; `transact`
      // then runs the transaction again.
      return await super.query(unprepared(statement)).catch(() => {
        throw error;
      });
    }
  }
}
