/** Longest time that a reported action can lie in the past, in milliseconds; earlier times are moved up to it. */
export const DONE_AT_MOST_MS = 12 * 3_600_000;
/** The guest is told of a car at the curb up to this long after its arrival, in milliseconds. */
const WORTH_TELLING_MS = 10 * 60_000;
/** An action that arrives later than this (ms) waited on an offline phone, so further actions may follow it. */
const ON_ITS_WAY_MS = 15_000;
/** Milliseconds that the news of a late action is held back, so that a following action can overtake it. */
export const FOLLOWED_WITHIN_MS = 30_000;

/**
 * Limits the time of an action that an offline phone reports late: at most twelve hours ago, not in the
 * future, not before the previous steps. A wrong clock shifts the time but never rejects the action, because
 * the car has already moved.
 *
 * @param after times of the previous steps
 */
export function clampDoneAt({
  claimed,
  now,
  after,
}: {
  claimed: Date;
  now: Date;
  after: readonly (Date | null)[];
}): Date {
  const before = after.map((time) => time?.getTime() ?? -Infinity);
  const earliest = Math.max(now.getTime() - DONE_AT_MOST_MS, ...before);
  return new Date(Math.min(now.getTime(), Math.max(claimed.getTime(), earliest)));
}

/**
 * Decides whether the guest is told that the car is at the curb. `soon` delays the message, because further
 * late steps may follow; `never` means that the news is too old.
 */
export function decideCurbNews(doneAt: Date, now: Date): 'now' | 'soon' | 'never' {
  const age = now.getTime() - doneAt.getTime();
  if (age > WORTH_TELLING_MS) return 'never';
  return age > ON_ITS_WAY_MS ? 'soon' : 'now';
}
