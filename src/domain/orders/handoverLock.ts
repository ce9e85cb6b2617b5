/** How long no handover code is taken once it was guessed at too often. */
export const HANDOVER_LOCK_MINUTES = 5;

const MINUTE_MS = 60_000;

/**
 * For how many minutes no code is taken, as it is said wherever the lock shows; null while one is. Never
 * more than a whole lock: a screen's clock may be some seconds behind the server's.
 */
export function countLockedMinutes(lockedUntil: string | null | undefined, now: number) {
  const left = lockedUntil ? Math.ceil((Date.parse(lockedUntil) - now) / MINUTE_MS) : 0;
  return left > 0 ? Math.min(left, HANDOVER_LOCK_MINUTES) : null;
}
