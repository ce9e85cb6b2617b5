import { useEffect, useSyncExternalStore } from 'react';
import type { StaffTicket } from '#contract/stays.ts';
import { withTexts } from '../withTexts.ts';
import type { OutboxAction, ActionAnswer, OutboxCommand } from './commands.ts';
import type { JudgedRow, RowState } from './rules.ts';

/** A stored action that waits, or was sent a moment ago after waiting. */
export type UnsentAction = Omit<JudgedRow, 'state'> & {
  state: RowState | 'sent';
  /** The server's answer, once sent. */
  answer?: unknown;
  /** Ticket of a check-in, as it will be. */
  ticket?: StaffTicket;
};

let unsent: readonly UnsentAction[] = [];
const listeners = new Set<() => void>();

/** Called by the sender, which owns the list. */
export function showUnsent(next: readonly UnsentAction[]): void {
  unsent = next;
  for (const listener of listeners) listener();
}

export const listUnsent = (): readonly UnsentAction[] => unsent;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the person's actions in the outbox. */
export const useUnsent = (): readonly UnsentAction[] => useSyncExternalStore(subscribe, listUnsent);

/** Whether the stored data is loaded into the cache, or there is none. */
let isSeeded = false;

export function setSeeded(next: boolean): void {
  isSeeded = next;
  for (const listener of listeners) listener();
}

type Read = { data: unknown; error: unknown; failureReason: unknown; isPending: boolean };

/**
 * Wraps a query whose data the phone stores. After a failed read it loads the stored data first,
 * and reports no error before that.
 */
export function useKept<Q extends Read>(query: Q): Q {
  const isLookedFor = !useSyncExternalStore(subscribe, () => isSeeded) && query.data === undefined;
  const hasFailed = isLookedFor && query.failureReason !== null;
  useEffect(() => {
    if (hasFailed) outboxParts.preload().catch(() => setSeeded(true));
  }, [hasFailed]);
  return isLookedFor ? { ...query, error: null, failureReason: null, isPending: true } : query;
}

/**
 * Loads the sending part of the outbox. Valets' screens prefetch it, as it also stores their data.
 */
export const outboxParts = { preload: () => withTexts(import('./late.ts'), 'outbox') };

/**
 * Stores an action on the phone, sends it, and repeats that until the server answers.
 *
 * @param failure error of a first, unstored try, for actions that are sent differently later
 * @returns the answer; null when stored to be sent later
 * @throws CallError for a refusal, which is not stored; for any failure when the phone cannot store
 */
export const performOfflineAction = <C extends OutboxCommand>(
  action: OutboxAction<C>,
  failure?: Error,
): Promise<ActionAnswer<C> | null> =>
  outboxParts
    .preload()
    .then((late) => late.performAction(action, failure)) as Promise<ActionAnswer<C> | null>;
