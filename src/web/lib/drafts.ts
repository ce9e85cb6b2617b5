import { tabStore } from './storage.ts';

/** Typed but unsent input. */
export type DraftHandle<T> = { read: () => T; write: (value: T) => void; forget: () => void };

type StoredDraft = { version: number; by: string | null; value: unknown };

const PREFIX = 'draft ';
/** Id of the person whose drafts are used; null when signed out or not known yet. */
let owner: string | null = null;

/**
 * Creates a draft in the tab's storage, which survives reloads. Other people's drafts are not read;
 * one typed before signing in continues for whoever signs in.
 *
 * @param version raise it when the shape changes, as older drafts are then ignored
 */
export function createDraft<T>(key: string, empty: T, version = 1): DraftHandle<T> {
  return {
    read() {
      const kept = readKept(PREFIX + key);
      if (kept?.version !== version || !isOwn(kept)) return empty;
      return isObject(empty) ? { ...empty, ...(kept.value as T) } : (kept.value as T);
    },
    write(value) {
      tabStore.setItem(
        PREFIX + key,
        JSON.stringify({ version, by: owner, value } satisfies StoredDraft),
      );
    },
    forget: () => tabStore.removeItem(PREFIX + key),
  };
}

/**
 * Sets the drafts' owner. Signing out, or another person, deletes all drafts; a new page deletes
 * those of others. No other code deletes drafts of other people.
 *
 * @param next null when signed out, undefined while not known
 */
export function changeDraftOwner(next: string | null | undefined): void {
  const isGone = owner !== null && next !== undefined && next !== owner;
  if (next !== undefined) owner = next;
  for (const key of tabStore.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const kept = readKept(key);
    if (isGone || !kept || (next !== undefined && !isOwn(kept))) tabStore.removeItem(key);
  }
}

const isOwn = ({ by }: StoredDraft) => by === null || by === owner;

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readKept(key: string): StoredDraft | null {
  try {
    return JSON.parse(tabStore.getItem(key) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}
