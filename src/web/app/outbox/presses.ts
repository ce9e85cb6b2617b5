import { getServerNow } from '#web/lib/clock.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';
import { localStore } from '#web/lib/storage.ts';
import { getSession } from '../session.ts';
import type { OutboxAction, OutboxRow } from './commands.ts';
import { VERSION } from './version.ts';

/** Row of a pressed action, before the outbox numbers it. */
export type Press = Omit<OutboxRow, 'seq'>;

/** Start of the storage keys of presses. */
export const PRESS_KEY_PREFIX = 'press ';

/**
 * Ids of the actions pressed since this page was loaded. The page itself stores and sends these
 * actions.
 */
export const ownPresses = new Set<string>();

/**
 * Returns the id of the person whose actions are sent. Null when signed out or during
 * impersonation.
 */
export function getOwner(): string | null {
  const user = getSession()?.user;
  return user && !user.isImpersonating ? user.id : null;
}

/**
 * Writes a press to the local storage, which stores at once. IndexedDB and `fetch` are too slow for
 * a person who leaves the page right after the press.
 */
export function recordPress(action: OutboxAction): Press {
  const id = createRandomKey();
  const by = getOwner();
  const doneAt = new Date(getServerNow()).toISOString();
  const press = { ...action, id, by: by ?? '', doneAt, version: VERSION, refusal: null };
  ownPresses.add(id);
  if (by) localStore.setItem(PRESS_KEY_PREFIX + id, JSON.stringify(press));
  return press;
}

export const forgetPress = (id: string): void => localStore.removeItem(PRESS_KEY_PREFIX + id);
