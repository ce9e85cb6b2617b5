import { clampDoneAt } from '#domain/shared/doneAt.ts';

/**
 * Time of a step: `claimed` is what the caller sends in the `Done-At` header, `taken` what the
 * command accepted.
 */
export type DoneAt = { claimed: Date; taken: Date | null };

/**
 * Returns the time of this call's step: now, or the earlier time that the caller sends in
 * `Done-At`. All rows that the step writes get the same time.
 *
 * @param after times of the earlier steps; the result is never before these times
 */
export function readDoneAt(
  { done, now }: { done: DoneAt | null; now: Date },
  after: readonly (Date | null)[],
): Date {
  if (!done) return now;
  done.taken ??= clampDoneAt({ claimed: done.claimed, now, after });
  return done.taken;
}
