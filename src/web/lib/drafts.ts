import { tabStore } from './storage.ts';

/** Input that a person typed and has not sent. */
export type DraftHandle<T> = { read: () => T; write: (value: T) => void; forget: () => void };

type StoredDraft = { version: number; by: string | null; value: unknown };

const PREFIX = 'draft ';
/**
 * Id of the person whose drafts can be read. Null when signed out, or before the person is known.
 */
let owner: string | null = null;

/**
 * Creates a draft in the tab's storage, which survives reloads. Drafts of other people are not
 * read. A draft typed before signing in continues for the person who signs in.
 *
 * @param version raise the number when the shape changes, because drafts of other versions are
 * ignored
 */
export function createDraft<T>(key: string, empty: T, version = 1): DraftHandle<T> {
  return {
    read() {
      const stored = readStored(PREFIX + key);
      if (stored?.version !== version || !isOwn(stored)) return empty;
      return isObject(empty) ? { ...empty, ...(stored.value as T) } : (stored.value as T);
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
 * Sets the person whose drafts can be read. When the person signs out or changes, all drafts are
 * deleted. When the person of a new page becomes known, the drafts of other people are deleted.
 *
 * @param next null when signed out, undefined while the person is unknown
 */
export function changeDraftOwner(next: string | null | undefined): void {
  const isGone = owner !== null && next !== undefined && next !== owner;
  if (next !== undefined) owner = next;
  for (const key of tabStore.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const stored = readStored(key);
    if (isGone || !stored || (next !== undefined && !isOwn(stored))) tabStore.removeItem(key);
  }
}

const isOwn = ({ by }: StoredDraft) => by === null || by === owner;

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readStored(key: string): StoredDraft | null {
  try {
    return JSON.parse(tabStore.getItem(key) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}
