import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { AppError } from '../errors.ts';
import { addressCounts } from '../limits/addressKey.ts';
import { createMinuteLimits } from '../limits/minuteLimits.ts';
import { hashToken } from '../secrets/tokens.ts';

/** Tokens a minute from one address that were never seen and are none. */
const UNKNOWN_A_MINUTE = 300;
/** A session may end and a link's time be over: then its calls are those of a stranger again. */
const LOOK_AGAIN_AFTER_MS = 60_000;
const MOST_REMEMBERED = 50_000;

export type Callers = {
  /**
   * As whom the calls with this token count, or null for a stranger. It gives no right: who calls is
   * looked at again where it matters.
   */
  find(token: string, address: string): Promise<string | null>;
  /**
   * Looks for what a token opens. Only one that opens nothing counts, to its address, and one that was
   * seen before is always looked for.
   *
   * @throws RATE_LIMITED
   */
  look<T>(token: string, address: string, work: () => Promise<T | null>): Promise<T | null>;
};

/**
 * Whose calls are whose, so that strangers at somebody's address stop nobody who shows a token. What
 * this process has seen is remembered, as a stranger may use up what is left for looking.
 *
 * @param findOwner the person or stay behind a token
 */
export function createCallers(
  factor: number,
  clock: () => Date,
  findOwner: (token: string) => Promise<string | null>,
): Callers {
  const limits = createMinuteLimits(clock);
  const most = UNKNOWN_A_MINUTE * factor;
  const seen = new Map<string, { owner: string; at: number }>();
  const keyOf = (token: string) => hashToken(token).toString('base64url');

  function remember(key: string, owner: string): void {
    seen.delete(key);
    seen.set(key, { owner, at: performance.now() });
    const [oldest] = seen.keys();
    if (seen.size > MOST_REMEMBERED && oldest !== undefined) seen.delete(oldest);
  }

  const look: Callers['look'] = async (token, address, work) => {
    if (seen.has(keyOf(token))) return work();
    const counts = addressCounts(address);
    await limits.use('unknown', most, counts);
    const found = await work();
    if (found !== null) await limits.giveBack('unknown', counts);
    return found;
  };

  return {
    look,
    async find(token, address) {
      const key = keyOf(token);
      const known = seen.get(key);
      if (known && performance.now() - known.at < LOOK_AGAIN_AFTER_MS) return known.owner;
      try {
        const owner = await look(token, address, () => findOwner(token));
        if (owner) remember(key, owner);
        else seen.delete(key);
        return owner;
      } catch (error) {
        if (isDatabaseUnavailable(error)) return known?.owner ?? null;
        if (error instanceof AppError && error.code === 'RATE_LIMITED') return null;
        throw error;
      }
    },
  };
}
