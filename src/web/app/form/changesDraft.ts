import { createDraft, keepFitting, type DraftHandle } from '#web/lib/drafts.ts';
import { listChanged, pickFields } from './changedFields.ts';

/**
 * Stores only the fields that differ from the initial values. The other fields still follow changes
 * on the server.
 */
export function createChangesDraft<T extends object>(key: string, start: T, version = 1) {
  const storedDraft = createDraft<Partial<T>>(key, {}, version);
  let begun = start;
  const draft: DraftHandle<T> = {
    read: () => ({ ...begun, ...keepFitting(storedDraft.read(), begun) }),
    write: (typed) => {
      const changed = listChanged(typed, begun);
      if (changed.length > 0) storedDraft.write(pickFields(typed, changed));
      else storedDraft.forget();
    },
    forget: storedDraft.forget,
  };
  /** Replaces the initial values after the state on the server changed. */
  const rebase = (next: T) => {
    begun = next;
  };
  return { draft, rebase };
}
