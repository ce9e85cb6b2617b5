import type { SignedInUser } from '#contract/identity.ts';
import type { SafeStorage } from '#web/lib/storage.ts';

/** Where a token may be found, in the order of looking; it is written as `auth_token`. */
const tokenKeys = ['authToken', 'auth_token', 'admin_token', 'portico_token'] as const;
const userKey = 'user';
const roleKey = 'user_role';
/** The administrator's own token, while they act as somebody else. */
const originalKey = 'original_admin_token';

export const sessionKeys: readonly string[] = [...tokenKeys, userKey, roleKey, originalKey];

export type Session = {
  token: string;
  /** Null when only a token was found: the server says whose it is. */
  user: SignedInUser | null;
};

/** Enough of a token to tell it from the one before; no secret is written twice. */
const getTail = (token: string) => token.slice(-6);

export function storedToken(storage: SafeStorage): string | null {
  for (const key of tokenKeys) {
    const token = storage.getItem(key);
    if (token) return token;
  }
  return null;
}

export function readSession(storage: SafeStorage): Session | null {
  const token = storedToken(storage);
  return token === null ? null : { token, user: storedUser(storage, token) };
}

/**
 * A person who was written down with another token is not the one behind this one. One who was
 * written down before accounts told what they may do is asked for again.
 */
function storedUser(storage: SafeStorage, token: string): SignedInUser | null {
  try {
    const kept = JSON.parse(storage.getItem(userKey) ?? 'null') as
      | (Omit<SignedInUser, 'capabilities'> & Partial<SignedInUser> & { of?: string })
      | null;
    if (kept?.of !== getTail(token)) return null;
    const { of: _of, capabilities, ...user } = kept;
    return capabilities ? { ...user, capabilities } : null;
  } catch {
    return null;
  }
}

export function writeUser(storage: SafeStorage, token: string, user: SignedInUser): void {
  storage.setItem(userKey, JSON.stringify({ ...user, of: getTail(token) }));
  storage.setItem(roleKey, user.role);
}

/**
 * The new token stands before the others go: another tab that looks in between finds one person
 * or the other, never nobody.
 */
function replaceToken(storage: SafeStorage, token: string, user: SignedInUser | null): void {
  for (const key of [userKey, roleKey]) storage.removeItem(key);
  storage.setItem('auth_token', token);
  for (const key of tokenKeys) if (key !== 'auth_token') storage.removeItem(key);
  if (user?.capabilities.includes('platform.view')) storage.setItem('admin_token', token);
  if (user) writeUser(storage, token, user);
}

/** Somebody signed in here: whatever was kept of anybody before is gone. */
export function writeSession(storage: SafeStorage, token: string, user: SignedInUser): void {
  replaceToken(storage, token, user);
  storage.removeItem(originalKey);
}

export function forgetSession(storage: SafeStorage): void {
  for (const key of sessionKeys) storage.removeItem(key);
}

/** A refused administrator leaves no administrator's traces behind. */
export function forgetAdministratorIn(storage: SafeStorage): void {
  for (const key of ['admin_token', roleKey]) storage.removeItem(key);
}

/** Acts as somebody else; the own token is put aside first. */
export function writeImpersonation(storage: SafeStorage, token: string, user: SignedInUser): void {
  const own = storage.getItem(originalKey) ?? storedToken(storage);
  if (own) storage.setItem(originalKey, own);
  replaceToken(storage, token, user);
}

export function preservedToken(storage: SafeStorage): string | null {
  return storage.getItem(originalKey) || null;
}

/** Brings the administrator back, by the token put aside or by a new one. False: there is none. */
export function writeReturn(storage: SafeStorage, fresh?: string): boolean {
  const token = fresh ?? preservedToken(storage);
  if (!token) return false;
  replaceToken(storage, token, null);
  storage.setItem('admin_token', token);
  storage.removeItem(originalKey);
  return true;
}

/**
 * What a refused token means here. `other`: a tab has replaced it meanwhile, and nothing is lost;
 * `returned`: the administrator is back; `ended`: nobody is signed in any more.
 */
export function refuse(storage: SafeStorage, token: string): 'other' | 'returned' | 'ended' {
  const stored = storedToken(storage);
  if (stored !== null && stored !== token) return 'other';
  const original = preservedToken(storage);
  if (original !== null && original !== token && writeReturn(storage)) return 'returned';
  forgetSession(storage);
  return 'ended';
}
