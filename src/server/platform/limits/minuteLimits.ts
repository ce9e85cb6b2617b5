import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { AddressCount } from './addressKey.ts';

export type MinuteLimits = {
  /** Counts one use to each of these. @throws RATE_LIMITED */
  use(name: string, points: number, counts: readonly AddressCount[]): Promise<void>;
  giveBack(name: string, points: number, counts: readonly AddressCount[]): Promise<void>;
};

/** What may be done in one minute, counted in this process alone: too often to ask the database. */
export function createMinuteLimits(): MinuteLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  function limiter(name: string, points: number, times: number): RateLimiterMemory {
    const id = `${name} ${times}`;
    const found =
      limiters.get(id) ?? new RateLimiterMemory({ points: points * times, duration: 60 });
    limiters.set(id, found);
    return found;
  }
  return {
    async use(name, points, counts) {
      for (const { key, times } of counts) {
        const refused = await limiter(name, points, times)
          .consume(key)
          .then(
            () => null,
            (counted: RateLimiterRes) => counted,
          );
        if (refused)
          throw new AppError('RATE_LIMITED', {
            retryAfter: Math.ceil(refused.msBeforeNext / 1000),
          });
      }
    },
    async giveBack(name, points, counts) {
      for (const { key, times } of counts) await limiter(name, points, times).reward(key);
    },
  };
}
