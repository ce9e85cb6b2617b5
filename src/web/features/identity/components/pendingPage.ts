import { isObject, readJson } from '#web/lib/readJson.ts';
import { localStore } from '#web/lib/storage.ts';

/** Kind of the page that a person opened before signing in. */
type Kind = 'code' | 'scan' | 'session' | 'badge';

type Pending = { kind: Kind; value: string; path: string; until: number };

const key = 'connect-pending';
/**
 * Milliseconds for which a stored page is valid, as long as a session's code, because confirming an
 * email takes time.
 */
const LIFETIME_MS = 30 * 60_000;

const isPending = (stored: unknown): stored is Pending =>
  isObject(stored) &&
  ['kind', 'value', 'path'].every((name) => typeof stored[name] === 'string') &&
  typeof stored['until'] === 'number';

function read(now: number): Pending | null {
  const pending = readJson(localStore.getItem(key));
  return isPending(pending) && pending.until > now ? pending : null;
}

/** Stores the page on the device, because the link in the email opens a new tab. */
export function savePending(kind: Kind, value: string, path: string, now = Date.now()): void {
  const pending: Pending = { kind, value, path, until: now + LIFETIME_MS };
  localStore.setItem(key, JSON.stringify(pending));
}

/** Returns the path of the stored page, where the person continues; null if no page is stored. */
export function readPendingPath(now = Date.now()): string | null {
  return read(now)?.path ?? null;
}

/** Returns the stored value of the page without removing it. */
export function peekPending(kind: Kind, now = Date.now()): string | null {
  const pending = read(now);
  return pending?.kind === kind ? pending.value : null;
}

/** Returns and removes the stored value of the page, because it may be used only once. */
export function takePending(kind: Kind, now = Date.now()): string | null {
  const value = peekPending(kind, now);
  if (value !== null) localStore.removeItem(key);
  return value;
}
