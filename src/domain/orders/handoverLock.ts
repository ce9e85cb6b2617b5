/** Minutes for which no handover code is accepted after too many wrong ones. */
export const HANDOVER_LOCK_MINUTES = 5;

const MINUTE_MS = 60_000;

/**
 * Returns the minutes of lock left, for all screens that show it; null without one. Never more than the full
 * lock, because a screen's clock may be some seconds behind the server's.
 */
export function countLockedMinutes(lockedUntil: string | null | undefined, now: number) {
  const left = lockedUntil ? Math.ceil((Date.parse(lockedUntil) - now) / MINUTE_MS) : 0;
  return left > 0 ? Math.min(left, HANDOVER_LOCK_MINUTES) : null;
}
