/** What was done longer ago than this counts as done this long ago, in milliseconds. */
export const DONE_AT_MOST_MS = 12 * 3_600_000;
/** A guest hears that the car is at the curb where it came there no longer ago, in milliseconds. */
const WORTH_TELLING_MS = 10 * 60_000;
/** An action that took longer to arrive lay on a phone: what follows it may be right behind it. */
const ON_ITS_WAY_MS = 15_000;
/** So long what follows a late action has to arrive, in milliseconds. */
export const FOLLOWED_WITHIN_MS = 30_000;

/**
 * When something was done that a phone reports later, by that phone's clock as far as it can be true: never
 * later than now, never before what came before it, and at most twelve hours ago. A clock that is wrong moves
 * a time, and refuses nothing: the car stands where it stands.
 *
 * @param after when the steps before it were done
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
 * Whether a guest is told that their car is at the curb: `soon` where a step that follows may be on its way, as it came
 * late; `never` where it came so late that it says nothing.
 */
export function decideCurbNews(doneAt: Date, now: Date): 'now' | 'soon' | 'never' {
  const age = now.getTime() - doneAt.getTime();
  if (age > WORTH_TELLING_MS) return 'never';
  return age > ON_ITS_WAY_MS ? 'soon' : 'now';
}
