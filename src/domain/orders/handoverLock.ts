/** Minutes for which no handover code is accepted after too many wrong codes. */
export const HANDOVER_LOCK_MINUTES = 5;

const MINUTE_MS = 60_000;

/**
 * Returns the remaining minutes of a handover lock, for all screens that show the lock; null
 * without a lock. The result is at most the full lock, because a screen's clock can be seconds
 * behind the server's.
 */
export function countLockedMinutes(lockedUntil: string | null | undefined, now: number) {
  const left = lockedUntil ? Math.ceil((Date.parse(lockedUntil) - now) / MINUTE_MS) : 0;
  return left > 0 ? Math.min(left, HANDOVER_LOCK_MINUTES) : null;
}
