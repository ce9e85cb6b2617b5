import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '#contract/identity.ts';
import type { Capability } from '#domain/identity/roles.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { localStore } from '#web/lib/storage.ts';
import {
  forgetAdministratorIn,
  forgetSession,
  readPreservedToken,
  readSession,
  forgetRefusedToken,
  sessionKeys,
  readStoredToken,
  writeImpersonation,
  restoreAdministrator,
  writeSession,
  writeUser,
} from './stored.ts';
import type { StoredSession } from './stored.ts';

export type { StoredSession } from './stored.ts';

const { subscribe: onSessionChange, notify } = createListeners();
export { onSessionChange };

let current: StoredSession | null = readSession(localStore);

function changed(): void {
  current = readSession(localStore);
  notify();
}

export function getSession(): StoredSession | null {
  return current;
}

let isBegunHere = false;

/** Whether somebody has signed in since this page was loaded. */
export const hasSignedInHere = (): boolean => isBegunHere;

export function beginSession(token: string, user: SignedInUser): void {
  isBegunHere = true;
  writeSession(localStore, token, user);
  changed();
}

/**
 * Stores the user of a session, unless this or another tab has replaced the token since the
 * request.
 */
export function rememberUser(token: string, user: SignedInUser): void {
  if (readStoredToken(localStore) !== token) return;
  writeUser(localStore, token, user);
  changed();
}

export function endSession(): void {
  forgetSession(localStore);
  changed();
}

/** Removes the stored administrator entries after a refused administrator sign-in. */
export function forgetAdministrator(): void {
  forgetAdministratorIn(localStore);
  changed();
}

/** Stores the impersonated session. The application uses it from the next page load. */
export function keepImpersonation(token: string, user: SignedInUser): void {
  writeImpersonation(localStore, token, user);
}

export function canReturnToAdministrator(): boolean {
  return readPreservedToken(localStore) !== null;
}

/**
 * Stores the administrator's session as the current session. The application uses it from the next
 * page load.
 */
export function storeAdministrator(fresh?: string): boolean {
  return restoreAdministrator(localStore, fresh);
}

/** Restores the administrator's session at once, without a page load. */
export function returnAdministrator(): boolean {
  const isBack = restoreAdministrator(localStore);
  changed();
  return isBack;
}

/**
 * Handles a token that the server refused: ends the session, or restores the administrator's
 * session.
 */
export function handleRefusedToken(token: string): ReturnType<typeof forgetRefusedToken> {
  const outcome = forgetRefusedToken(localStore, token);
  changed();
  return outcome;
}

export function useSession(): StoredSession | null {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** Whether the signed-in person has this capability. */
export function useCan(capability: Capability): boolean {
  return useSession()?.user?.capabilities.includes(capability) ?? false;
}

/** `onSessionOfOtherTab` calls the listener after another tab has changed the session. */
const { subscribe: onSessionOfOtherTab, notify: notifyOfOtherTab } = createListeners();
export { onSessionOfOtherTab };

/**
 * Follows sign-in and sign-out in other tabs. The timer waits until the other tab has written all
 * entries of one change.
 */
let timer: ReturnType<typeof setTimeout> | undefined;
window.addEventListener('storage', (event) => {
  if (event.key !== null && !sessionKeys.includes(event.key)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    changed();
    notifyOfOtherTab();
  });
});
