import { clampDoneAt } from '#domain/shared/doneAt.ts';
import type { UnitOfWork } from './transact.ts';

/** When the caller says that something was done; `taken` once a command has looked at it. */
export type DoneAt = { claimed: Date; taken: Date | null };

/**
 * When this call's step was done: now, unless the caller has done it earlier and says so. The same for all that
 * the step writes.
 *
 * @param after when the steps before it were done
 */
export function readDoneAt(unit: UnitOfWork, after: readonly (Date | null)[]): Date {
  const { done, now } = unit;
  if (!done) return now;
  done.taken ??= clampDoneAt({ claimed: done.claimed, now, after });
  return done.taken;
}
