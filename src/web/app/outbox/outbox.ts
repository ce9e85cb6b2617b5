import { useEffect, useSyncExternalStore } from 'react';
import type { StaffTicket } from '#contract/stays.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { withTexts } from '../withTexts.ts';
import type { OutboxAction, ActionAnswer, OutboxCommand } from './commands.ts';
import { forgetPress, recordPress } from './presses.ts';
import type { JudgedRow, OutboxRowState } from './rules.ts';

/** Stored action that waits to be sent, or that was sent late a few seconds ago. */
export type UnsentAction = Omit<JudgedRow, 'state'> & {
  state: OutboxRowState | 'sent';
  /** Response of the server, once the action is sent. */
  answer?: unknown;
  /** Provisional ticket of a stored check-in. */
  ticket?: StaffTicket;
};

let unsent: readonly UnsentAction[] = [];
const { subscribe, notify } = createListeners();

/** Replaces the list of unsent actions. Called by the sender, which owns the list. */
export function showUnsent(next: readonly UnsentAction[]): void {
  unsent = next;
  notify();
}

export const listUnsent = (): readonly UnsentAction[] => unsent;

/** Returns the stored and recently sent actions of the signed-in person. */
export const useUnsent = (): readonly UnsentAction[] => useSyncExternalStore(subscribe, listUnsent);

/** True once the stored query data is in the cache, or when the phone has no stored data. */
let isSeeded = false;

export function setSeeded(next: boolean): void {
  isSeeded = next;
  notify();
}

type Read = { data: unknown; error: unknown; failureReason: unknown; isPending: boolean };

/**
 * Wraps a query whose data the phone stores. After a failed read the hook loads the stored data,
 * and reports no error before that.
 */
export function useStoredFallback<Q extends Read>(query: Q): Q {
  const isLookedFor = !useSyncExternalStore(subscribe, () => isSeeded) && query.data === undefined;
  const hasFailed = isLookedFor && query.failureReason !== null;
  useEffect(() => {
    if (hasFailed) outboxParts.preload().catch(() => setSeeded(true));
  }, [hasFailed]);
  return isLookedFor ? { ...query, error: null, failureReason: null, isPending: true } : query;
}

/**
 * Loads the sending module of the outbox. Valets' screens prefetch this module, because it also
 * stores the data of their queries.
 */
export const outboxParts = { preload: () => withTexts(import('./late.ts'), 'outbox') };

/**
 * Stores an action on the phone and sends it until the server answers.
 *
 * @param failure error of an earlier attempt by the caller, which was not stored
 * @returns the server's answer; null when the action is stored to be sent later
 * @throws CallError for a refusal, which is not stored; for any failure when the phone cannot store
 */
export async function performOfflineAction<C extends OutboxCommand>(
  action: OutboxAction<C>,
  failure?: Error,
): Promise<ActionAnswer<C> | null> {
  const press = failure ? null : recordPress(action);
  try {
    const late = await outboxParts.preload();
    return (await late.performAction(action, press, failure)) as ActionAnswer<C> | null;
  } finally {
    if (press) forgetPress(press.id);
  }
}
