import { createDraft, type Draft } from '#web/lib/drafts.ts';
import { listChanged, pick } from './changedFields.ts';

/** Keeps what differs from what the form begins with, so that what changes there meanwhile is not held back. */
export function createChangesDraft<T extends object>(key: string, start: T, version = 1) {
  const kept = createDraft<Partial<T>>(key, {}, version);
  let begun = start;
  const draft: Draft<T> = {
    read: () => ({ ...begun, ...kept.read() }),
    write: (typed) => {
      const changed = listChanged(typed, begun);
      if (changed.length > 0) kept.write(pick(typed, changed));
      else kept.forget();
    },
    forget: kept.forget,
  };
  /** The server knows something else by now. */
  const rebase = (next: T) => {
    begun = next;
  };
  return { draft, rebase };
}
