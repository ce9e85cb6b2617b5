import { local } from '#web/lib/storage.ts';

/** What a person brought who has to sign in first. */
type Kind = 'code' | 'scan' | 'session' | 'badge';

type Pending = { kind: Kind; value: string; path: string; until: number };

const key = 'connect-pending';
/** As long as a session's code lives; confirming an e-mail on the way takes its time. */
const KEPT_MS = 30 * 60_000;

function read(now: number): Pending | null {
  try {
    const kept = JSON.parse(local.getItem(key) ?? 'null') as Pending | null;
    return kept && kept.until > now ? kept : null;
  } catch {
    return null;
  }
}

/** Kept on the device, since the link in the e-mail opens a tab of its own. */
export function keepPending(kind: Kind, value: string, path: string, now = Date.now()): void {
  const pending: Pending = { kind, value, path, until: now + KEPT_MS };
  local.setItem(key, JSON.stringify(pending));
}

/** The screen to go on at; null where nobody waits to. */
export function pendingPath(now = Date.now()): string | null {
  return read(now)?.path ?? null;
}

/** What was brought, without taking it. */
export function peekPending(kind: Kind, now = Date.now()): string | null {
  const kept = read(now);
  return kept?.kind === kind ? kept.value : null;
}

/** What was brought, once: whoever takes it goes on with it, and nothing is done twice. */
export function takePending(kind: Kind, now = Date.now()): string | null {
  const value = peekPending(kind, now);
  if (value !== null) local.removeItem(key);
  return value;
}
