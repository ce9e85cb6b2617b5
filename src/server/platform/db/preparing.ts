import pg from 'pg';

/** Texts that differ only in how many values they carry are kept apart; so many are enough. */
const MOST_STATEMENTS = 1_000;
/** An insert of very many rows comes once; what is longer is not kept. */
const LONGEST = 8_000;

const names = new Map<string, string>();
let named = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST_STATEMENTS || text.length > LONGEST) return undefined;
  const name = `s${(named += 1)}`;
  names.set(text, name);
  return name;
}

/** A migration of a newer version changed what a statement prepared before it answers. */
const isOutdated = (error: unknown) =>
  (error as { code?: string }).code === '0A000' && String(error).includes('cached plan');

type Done = (error: Error | undefined, result?: pg.QueryResult) => void;

/**
 * A connection that prepares every statement with values under a name of its own: PostgreSQL parses
 * and plans a text once, instead of each time it comes.
 */
export class PreparingClient extends pg.Client {
  // The driver's eight ways to call it come down to these two.
  override query(...call: unknown[]): never {
    const [text, values, done] = call as [unknown, unknown, Done | undefined];
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return (super.query as (...args: unknown[]) => never)(...call);
    }
    const answer = this.#prepared(text, values);
    if (done) answer.then((result) => done(undefined, result), done);
    return answer as never;
  }

  async #prepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = nameOf(text);
    try {
      return await super.query({ text, values, ...(name ? { name } : {}) });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.delete(text);
      // Inside a transaction this fails as well: it is over, and `transact` does it again.
      return await super.query({ text, values }).catch(() => {
        throw error;
      });
    }
  }
}
