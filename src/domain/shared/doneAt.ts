/**
 * Longest time, in milliseconds, that an action reported late can be in the past. An earlier time
 * is moved to this limit.
 */
export const DONE_AT_MOST_MS = 12 * 3_600_000;
/**
 * Milliseconds after a car's arrival at the curb within which the guest is still notified of the
 * arrival.
 */
const WORTH_TELLING_MS = 10 * 60_000;
/**
 * Delay in milliseconds above which an action must have waited on an offline phone. Further late
 * actions may then follow.
 */
const ON_ITS_WAY_MS = 15_000;
/**
 * Milliseconds for which the notification about a late action is delayed. A later action can
 * overtake the notification in that time.
 */
export const FOLLOWED_WITHIN_MS = 30_000;

/**
 * Limits the time of an action that an offline phone reports late. The result is at most twelve
 * hours ago, not in the future, and not before the previous steps.
 *
 * A wrong clock shifts the time but never rejects the action, because the car has already moved.
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
 * Decides whether the guest is notified that the car is at the curb. `soon` delays the message,
 * because further late steps can follow. `never` means that the arrival is too old.
 */
export function decideCurbNews(doneAt: Date, now: Date): 'now' | 'soon' | 'never' {
  const age = now.getTime() - doneAt.getTime();
  if (age > WORTH_TELLING_MS) return 'never';
  return age > ON_ITS_WAY_MS ? 'soon' : 'now';
}
