import { clampDoneAt } from '#domain/shared/doneAt.ts';
import type { UnitOfWork } from './transact.ts';

/** Time at which the caller says a step was done (`Done-At` header); `taken` is the time a command accepted. */
export type DoneAt = { claimed: Date; taken: Date | null };

/**
 * Returns the time of this call's step: now, or the earlier time that the caller reports in `Done-At`. All rows
 * that the step writes get the same time.
 *
 * @param after times of the earlier steps; the result is not before them
 */
export function readDoneAt(unit: UnitOfWork, after: readonly (Date | null)[]): Date {
  const { done, now } = unit;
  if (!done) return now;
  done.taken ??= clampDoneAt({ claimed: done.claimed, now, after });
  return done.taken;
}
