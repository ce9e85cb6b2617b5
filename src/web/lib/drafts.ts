import { tab } from './storage.ts';

/** What a person has typed and not sent yet. */
export type Draft<T> = { read: () => T; write: (value: T) => void; forget: () => void };

type StoredDraft = { version: number; by: string | null; value: unknown };

const PREFIX = 'draft ';
/** The person who types now; null where nobody is signed in, or where it is not known yet. */
let owner: string | null = null;

/**
 * A draft under a key, kept for this tab over reloads. One that somebody else has typed is not read;
 * what was typed before signing in goes on with whoever then signs in.
 *
 * @param version to be raised when the shape changes: an older draft is not read
 */
export function createDraft<T>(key: string, empty: T, version = 1): Draft<T> {
  return {
    read() {
      const kept = readKept(PREFIX + key);
      if (kept?.version !== version || !isOwn(kept)) return empty;
      return isObject(empty) ? { ...empty, ...(kept.value as T) } : (kept.value as T);
    },
    write(value) {
      tab.setItem(
        PREFIX + key,
        JSON.stringify({ version, by: owner, value } satisfies StoredDraft),
      );
    },
    forget: () => tab.removeItem(PREFIX + key),
  };
}

/**
 * Who is signed in now. Signing out, or somebody else in their place, forgets all that was typed;
 * a page that opens finds nothing of anybody else. This is the only place where drafts end.
 *
 * @param next null for nobody, undefined for somebody who is not known yet
 */
export function changeDraftOwner(next: string | null | undefined): void {
  const isGone = owner !== null && next !== undefined && next !== owner;
  if (next !== undefined) owner = next;
  for (const key of tab.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const kept = readKept(key);
    if (isGone || !kept || (next !== undefined && !isOwn(kept))) tab.removeItem(key);
  }
}

const isOwn = ({ by }: StoredDraft) => by === null || by === owner;

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readKept(key: string): StoredDraft | null {
  try {
    return JSON.parse(tab.getItem(key) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}
