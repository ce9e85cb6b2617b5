import { AppError } from '../errors.ts';
import type { AddressCount } from './addressKey.ts';

export type MinuteLimits = {
  /** Counts one use under each key of `counts`. @throws RATE_LIMITED */
  use(name: string, points: number, counts: readonly AddressCount[]): Promise<void>;
  giveBack(name: string, counts: readonly AddressCount[]): Promise<void>;
};

const MINUTE_MS = 60_000;

type Count = { used: number; endsAt: number };

/**
 * Creates limits per minute, counted only in this process: a database query per call would cost too
 * much.
 */
export function createMinuteLimits(clock: () => Date): MinuteLimits {
  /** Counts by key, in the order of the start of their minutes. */
  const counted = new Map<string, Count>();
  const keyOf = (name: string, { key, times }: AddressCount) => `${name} ${times} ${key}`;
  /** Ends a minute also when the clock was set back: no minute may last longer than a minute. */
  const isOver = ({ endsAt }: Count, now: number) => endsAt <= now || endsAt > now + MINUTE_MS;

  function forgetOld(now: number): void {
    for (const [key, count] of counted) {
      if (!isOver(count, now)) return;
      counted.delete(key);
    }
  }

  function getCount(key: string, now: number): Count {
    const found = counted.get(key);
    if (found && !isOver(found, now)) return found;
    const count = { used: 0, endsAt: now + MINUTE_MS };
    // Deletes the key first, because a Map otherwise keeps the key's old position.
    counted.delete(key);
    counted.set(key, count);
    return count;
  }

  return {
    async use(name, points, counts) {
      const now = clock().getTime();
      forgetOld(now);
      for (const each of counts) {
        const count = getCount(keyOf(name, each), now);
        count.used += 1;
        if (count.used > points * each.times)
          throw new AppError('RATE_LIMITED', {
            retryAfter: Math.ceil((count.endsAt - now) / 1000),
          });
      }
    },
    async giveBack(name, counts) {
      for (const each of counts) {
        const count = counted.get(keyOf(name, each));
        if (count && count.used > 0) count.used -= 1;
      }
    },
  };
}
