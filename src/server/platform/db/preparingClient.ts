import pg from 'pg';
import { isReadTimeout } from './connection.ts';

/** Texts that differ only in how many values they carry are kept apart; so many are enough. */
const MOST_STATEMENTS = 1_000;
/** An insert of very many rows comes once; what is longer is not kept. */
const LONGEST = 8_000;
/** One statement that is worth a plan: not `begin`, and not several at once. */
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

/** A migration of a newer version changed what a statement prepared before it answers. */
const isOutdated = (error: unknown) =>
  (error as { code?: string } | null)?.code === '0A000' && String(error).includes('cached plan');

type Statement = { name: string; text: string; values: unknown[] };
type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;

/** Sent once more as it is; from then on the text goes by another name. */
function unprepared({ text, values }: Statement) {
  names.delete(text);
  return { text, values };
}

/**
 * A connection that prepares every statement under a name of its own: PostgreSQL parses and plans a
 * text once, instead of each time it comes. One that the database does not answer on is closed: the
 * answer may still come, and whoever has the connection next would wait behind it.
 */
export class PreparingClient extends pg.Client {
  // The driver's eight ways to call it come down to two: with a callback, or a promise.
  override query(...call: unknown[]): never {
    const done = call.at(-1);
    if (typeof done === 'function') {
      const [text, values] = call as [unknown, unknown];
      const closing: QueryCallback = (error, result) => {
        this.#closeUnanswered(error);
        (done as QueryCallback)(error, result);
      };
      return this.#send(text, Array.isArray(values) ? values : undefined, closing);
    }
    const answer = this.#send(...(call as [unknown, unknown[] | undefined])) as Promise<never>;
    return (async () => {
      try {
        return await answer;
      } catch (error) {
        this.#closeUnanswered(error);
        throw error;
      }
    })() as never;
  }

  #closeUnanswered(error: unknown): void {
    if (isReadTimeout(error)) void this.end();
  }

  #send(text: unknown, values: unknown[] | undefined, done?: QueryCallback): never {
    const name = typeof text === 'string' ? assignName(text) : undefined;
    if (name === undefined) {
      const rest = [values, done].filter((part) => part !== undefined);
      return (super.query as (...args: unknown[]) => never)(text, ...rest);
    }
    const statement = { name, text: text as string, values: values ?? [] };
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
      // Inside a transaction this fails as well: it is over, and `transact` does it again.
      return await super.query(unprepared(statement)).catch(() => {
        throw error;
      });
    }
  }
}
