import { isObject, readJson } from './readJson.ts';
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
      if (isObject(empty)) return { ...empty, ...keepFitting(stored.value, empty) };
      return fits(stored.value, empty) ? (stored.value as T) : empty;
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

/** Tells whether a stored value can stand for a form's value. Null is a choice of some fields. */
const fits = (value: unknown, empty: unknown) =>
  empty === null ||
  empty === undefined ||
  value === null ||
  (typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty));

/** Drops the values whose type is not that of the form's field, as the form would fail on them. */
export function keepFitting<T extends object>(values: unknown, empty: T): Partial<T> {
  if (!isObject(values)) return {};
  const fitting = Object.entries(values).filter(([name, value]) =>
    fits(value, empty[name as keyof T]),
  );
  return Object.fromEntries(fitting) as Partial<T>;
}

function readStored(key: string): StoredDraft | null {
  const stored = readJson(tabStore.getItem(key));
  if (!isObject(stored) || typeof stored['version'] !== 'number') return null;
  const { version, value, by } = stored;
  return { version, value, by: typeof by === 'string' ? by : null };
}
