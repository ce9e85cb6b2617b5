import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { AppError } from '../errors.ts';
import { addressCounts } from '../limits/addressKey.ts';
import { createMinuteLimits } from '../limits/minuteLimits.ts';
import { hashToken } from '../secrets/tokens.ts';

/** Maximum number of invalid tokens per minute that one address may try. */
const UNKNOWN_A_MINUTE = 300;
/**
 * Cache time of a token in milliseconds. After a session has ended or a link has expired, calls
 * must count for the address again.
 */
const LOOK_AGAIN_AFTER_MS = 60_000;
const MOST_REMEMBERED = 50_000;

export type Callers = {
  /**
   * Finds the person or ticket that a token belongs to, whose limit the call counts towards; null
   * for an unknown token. The result grants no right: routes authenticate again.
   */
  find(token: string, address: string): Promise<string | null>;
  /**
   * Runs a lookup by token. A token that finds nothing counts towards its address's limit; a cached
   * token is always looked up.
   *
   * @throws RATE_LIMITED when the address has tried too many unknown tokens
   */
  look<T>(token: string, address: string, work: () => Promise<T | null>): Promise<T | null>;
};

/**
 * Finds the owner of a token: anonymous callers at an address must not use up the limits of people
 * who share the address. Caches known tokens, because anonymous callers may use up the lookups of
 * the address.
 *
 * @param findOwner finds the person or stay that a token belongs to
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
