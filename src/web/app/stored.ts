import type { SignedInUser } from '#contract/identity.ts';
import { isObject, readJson } from '#web/lib/readJson.ts';
import type { SafeStorage } from '#web/lib/storage.ts';

/**
 * Storage keys of the session token, in the order of reading. New tokens are written to
 * `auth_token`.
 */
const tokenKeys = ['authToken', 'auth_token', 'admin_token', 'portico_token'] as const;
const userKey = 'user';
const roleKey = 'user_role';
/** Storage key of the administrator's token during impersonation. */
const originalKey = 'original_admin_token';

export const sessionKeys: readonly string[] = [...tokenKeys, userKey, roleKey, originalKey];

export type StoredSession = {
  token: string;
  /** User of the session. Null while only the token is known, until the server names the user. */
  user: SignedInUser | null;
};

/** Last six characters of a token. They distinguish tokens without storing the secret twice. */
const getTail = (token: string) => token.slice(-6);

export function readStoredToken(storage: SafeStorage): string | null {
  for (const key of tokenKeys) {
    const token = storage.getItem(key);
    if (token) return token;
  }
  return null;
}

export function readSession(storage: SafeStorage): StoredSession | null {
  const token = readStoredToken(storage);
  return token === null ? null : { token, user: storedUser(storage, token) };
}

const isUser = (stored: Partial<Record<string, unknown>>): stored is SignedInUser =>
  typeof stored['id'] === 'string' &&
  typeof stored['role'] === 'string' &&
  Array.isArray(stored['capabilities']);

/**
 * Returns the stored user if the user was stored with this token. A user stored by a release
 * without capabilities is fetched again.
 */
function storedUser(storage: SafeStorage, token: string): SignedInUser | null {
  const entry = readJson(storage.getItem(userKey));
  if (!isObject(entry) || entry['of'] !== getTail(token)) return null;
  const { of: _of, ...user } = entry;
  return isUser(user) ? user : null;
}

export function writeUser(storage: SafeStorage, token: string, user: SignedInUser): void {
  storage.setItem(userKey, JSON.stringify({ ...user, of: getTail(token) }));
  storage.setItem(roleKey, user.role);
}

/**
 * Writes the new token before removing other tokens. Otherwise another tab could find nobody signed
 * in.
 */
function replaceToken(storage: SafeStorage, token: string, user: SignedInUser | null): void {
  for (const key of [userKey, roleKey]) storage.removeItem(key);
  storage.setItem('auth_token', token);
  for (const key of tokenKeys) if (key !== 'auth_token') storage.removeItem(key);
  if (user?.capabilities.includes('platform.view')) storage.setItem('admin_token', token);
  if (user) writeUser(storage, token, user);
}

/** Stores a new session and removes all entries of earlier sessions. */
export function writeSession(storage: SafeStorage, token: string, user: SignedInUser): void {
  replaceToken(storage, token, user);
  storage.removeItem(originalKey);
}

export function forgetSession(storage: SafeStorage): void {
  for (const key of sessionKeys) storage.removeItem(key);
}

/** Removes the administrator entries after a refused administrator sign-in. */
export function forgetAdministratorIn(storage: SafeStorage): void {
  for (const key of ['admin_token', roleKey]) storage.removeItem(key);
}

/**
 * Stores the impersonated session. First stores the administrator's token under a key of its own.
 */
export function writeImpersonation(storage: SafeStorage, token: string, user: SignedInUser): void {
  const own = storage.getItem(originalKey) ?? readStoredToken(storage);
  if (own) storage.setItem(originalKey, own);
  replaceToken(storage, token, user);
}

export function readPreservedToken(storage: SafeStorage): string | null {
  return storage.getItem(originalKey) || null;
}

/**
 * Restores the administrator's session with the token `fresh`, or else with the stored token.
 *
 * @returns false if there is neither token
 */
export function restoreAdministrator(storage: SafeStorage, fresh?: string): boolean {
  const token = fresh ?? readPreservedToken(storage);
  if (!token) return false;
  replaceToken(storage, token, null);
  storage.setItem('admin_token', token);
  storage.removeItem(originalKey);
  return true;
}

/**
 * Removes a refused token. Returns `other` if another tab has replaced the token, and nothing is
 * lost. Returns `returned` if the administrator's session is restored; `ended` if nobody is signed
 * in.
 */
export function forgetRefusedToken(
  storage: SafeStorage,
  token: string,
): 'other' | 'returned' | 'ended' {
  const stored = readStoredToken(storage);
  if (stored !== null && stored !== token) return 'other';
  const original = readPreservedToken(storage);
  if (original !== null && original !== token && restoreAdministrator(storage)) return 'returned';
  forgetSession(storage);
  return 'ended';
}
