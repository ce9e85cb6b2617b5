import { localStore } from '#web/lib/storage.ts';

/** Kind of the address that a person opened before signing in. */
type Kind = 'code' | 'scan' | 'session' | 'badge';

type Pending = { kind: Kind; value: string; path: string; until: number };

const key = 'connect-pending';
/** Milliseconds of validity, the same as a session's code: confirming an email takes time. */
const LIFETIME_MS = 30 * 60_000;

function read(now: number): Pending | null {
  try {
    const pending = JSON.parse(localStore.getItem(key) ?? 'null') as Pending | null;
    return pending && pending.until > now ? pending : null;
  } catch {
    return null;
  }
}

/** Stored on the device, as the link in the email opens a new tab. */
export function savePending(kind: Kind, value: string, path: string, now = Date.now()): void {
  const pending: Pending = { kind, value, path, until: now + LIFETIME_MS };
  localStore.setItem(key, JSON.stringify(pending));
}

/** Returns the screen to continue with; null without one. */
export function readPendingPath(now = Date.now()): string | null {
  return read(now)?.path ?? null;
}

/** Returns the stored value without removing it. */
export function peekPending(kind: Kind, now = Date.now()): string | null {
  const pending = read(now);
  return pending?.kind === kind ? pending.value : null;
}

/** Returns and removes the stored value, so that it is used once. */
export function takePending(kind: Kind, now = Date.now()): string | null {
  const value = peekPending(kind, now);
  if (value !== null) localStore.removeItem(key);
  return value;
}
