import { local } from '#web/lib/storage.ts';

/** What a person came with who has to sign in first. */
type Kind = 'code' | 'scan' | 'session' | 'badge';

type Pending = { kind: Kind; value: string; path: string; until: number };

const key = 'connect-pending';
/** As long as a session's code lives; confirming an e-mail on the way takes its time. */
const LIFETIME_MS = 30 * 60_000;

function read(now: number): Pending | null {
  try {
    const pending = JSON.parse(local.getItem(key) ?? 'null') as Pending | null;
    return pending && pending.until > now ? pending : null;
  } catch {
    return null;
  }
}

/** Kept on the device, since the link in the e-mail opens a tab of its own. */
export function savePending(kind: Kind, value: string, path: string, now = Date.now()): void {
  const pending: Pending = { kind, value, path, until: now + LIFETIME_MS };
  local.setItem(key, JSON.stringify(pending));
}

/** The screen to continue at, or null. */
export function pendingPath(now = Date.now()): string | null {
  return read(now)?.path ?? null;
}

/** The pending value, without taking it. */
export function peekPending(kind: Kind, now = Date.now()): string | null {
  const pending = read(now);
  return pending?.kind === kind ? pending.value : null;
}

/** Takes the pending value, so that nothing is done twice. */
export function takePending(kind: Kind, now = Date.now()): string | null {
  const value = peekPending(kind, now);
  if (value !== null) local.removeItem(key);
  return value;
}
