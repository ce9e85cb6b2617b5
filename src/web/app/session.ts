import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '#contract/identity.ts';
import { local } from '#web/lib/storage.ts';

/** Where a token may be found, in the order of looking; it is written as `auth_token`. */
const tokenKeys = ['authToken', 'auth_token', 'admin_token', 'portico_token'] as const;
const userKey = 'user';
const roleKey = 'user_role';

export type Session = {
  token: string;
  /** Null when only a token was found: the server says whose it is. */
  user: SignedInUser | null;
};

const listeners = new Set<() => void>();
let current: Session | null = read();

function read(): Session | null {
  const token = storedToken();
  return token === null ? null : { token, user: storedUser() };
}

function storedToken(): string | null {
  for (const key of tokenKeys) {
    const token = local.getItem(key);
    if (token) return token;
  }
  return null;
}

function storedUser(): SignedInUser | null {
  try {
    return JSON.parse(local.getItem(userKey) ?? 'null') as SignedInUser | null;
  } catch {
    return null;
  }
}

function changed(): void {
  current = read();
  for (const listener of listeners) listener();
}

function forget(): void {
  for (const key of [...tokenKeys, userKey, roleKey]) local.removeItem(key);
}

export function session(): Session | null {
  return current;
}

export function beginSession(token: string, user: SignedInUser): void {
  forget();
  local.setItem('auth_token', token);
  if (user.role === 'admin') local.setItem('admin_token', token);
  rememberUser(user);
}

export function rememberUser(user: SignedInUser): void {
  local.setItem(userKey, JSON.stringify(user));
  local.setItem(roleKey, user.role);
  changed();
}

export function endSession(): void {
  forget();
  changed();
}

/** A refused administrator leaves no administrator's traces behind. */
export function forgetAdministrator(): void {
  local.removeItem('admin_token');
  local.removeItem(roleKey);
  changed();
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, session);
}

/** Signing in or out in one tab does so in all. */
window.addEventListener('storage', (event) => {
  const keys: readonly (string | null)[] = [...tokenKeys, userKey, null];
  if (keys.includes(event.key)) changed();
});
