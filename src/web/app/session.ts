import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '#contract/identity.ts';
import type { Capability } from '#domain/identity/roles.ts';
import { local } from '#web/lib/storage.ts';
import {
  forgetAdministratorIn,
  forgetSession,
  preservedToken,
  readSession,
  refuse,
  sessionKeys,
  storedToken,
  writeImpersonation,
  writeReturn,
  writeSession,
  writeUser,
} from './stored.ts';
import type { Session } from './stored.ts';

export type { Session } from './stored.ts';

const listeners = new Set<() => void>();
let current: Session | null = readSession(local);

function changed(): void {
  current = readSession(local);
  for (const listener of listeners) listener();
}

export function session(): Session | null {
  return current;
}

export function beginSession(token: string, user: SignedInUser): void {
  writeSession(local, token, user);
  changed();
}

/** Stores the user, unless the token was replaced meanwhile, here or in another tab. */
export function rememberUser(token: string, user: SignedInUser): void {
  if (storedToken(local) !== token) return;
  writeUser(local, token, user);
  changed();
}

export function endSession(): void {
  forgetSession(local);
  changed();
}

/** Removes the administrator entries after a refused administrator sign-in. */
export function forgetAdministrator(): void {
  forgetAdministratorIn(local);
  changed();
}

/** Stores the impersonated session; it applies from the next page load. */
export function keepImpersonation(token: string, user: SignedInUser): void {
  writeImpersonation(local, token, user);
}

export function canReturn(): boolean {
  return preservedToken(local) !== null;
}

/** Restores the administrator's session; it applies from the next page load. */
export function keepReturn(fresh?: string): boolean {
  return writeReturn(local, fresh);
}

/** Restores the administrator's session at once. */
export function returnAdministrator(): boolean {
  const isBack = writeReturn(local);
  changed();
  return isBack;
}

/** Handles a token that the server no longer knows. */
export function tokenRefused(token: string): ReturnType<typeof refuse> {
  const outcome = refuse(local, token);
  changed();
  return outcome;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, session);
}

/** Whether the signed-in person has this capability. */
export function useCan(capability: Capability): boolean {
  return useSession()?.user?.capabilities.includes(capability) ?? false;
}

const otherTabListeners = new Set<() => void>();

/** Calls the listener after a change in another tab, after all other listeners. */
export function onOtherTab(listener: () => void): () => void {
  otherTabListeners.add(listener);
  return () => otherTabListeners.delete(listener);
}

/**
 * Follows sign-in and sign-out of other tabs. The timer waits until all entries of one change are
 * written.
 */
let timer: ReturnType<typeof setTimeout> | undefined;
window.addEventListener('storage', (event) => {
  if (event.key !== null && !sessionKeys.includes(event.key)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    changed();
    for (const listener of otherTabListeners) listener();
  });
});
