import { createDraft, type DraftHandle } from '#web/lib/drafts.ts';
import { listChanged, pickFields } from './changedFields.ts';

/**
 * Stores only the fields that differ from the initial values. The other fields still follow changes
 * on the server.
 */
export function createChangesDraft<T extends object>(key: string, start: T, version = 1) {
  const kept = createDraft<Partial<T>>(key, {}, version);
  let begun = start;
  const draft: DraftHandle<T> = {
    read: () => ({ ...begun, ...kept.read() }),
    write: (typed) => {
      const changed = listChanged(typed, begun);
      if (changed.length > 0) kept.write(pickFields(typed, changed));
      else kept.forget();
    },
    forget: kept.forget,
  };
  /** Replaces the initial values after the state on the server changed. */
  const rebase = (next: T) => {
    begun = next;
  };
  return { draft, rebase };
}
