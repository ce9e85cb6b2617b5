import { useEffect, useSyncExternalStore } from 'react';
import type { StaffTicket } from '#contract/stays.ts';
import { withTexts } from '../withTexts.ts';
import type { Action, ActionAnswer, Command } from './commands.ts';
import type { JudgedRow, RowState } from './rules.ts';

/** An action that is not sent yet, or was sent a moment ago after it had waited. */
export type Unsent = Omit<JudgedRow, 'state'> & {
  state: RowState | 'sent';
  /** What the server said to one that was sent. */
  answer?: unknown;
  /** Of a check-in: the ticket as it is going to be. */
  ticket?: StaffTicket;
};

let unsent: readonly Unsent[] = [];
const listeners = new Set<() => void>();

/** Told by the sender, which alone knows them. */
export function showUnsent(next: readonly Unsent[]): void {
  unsent = next;
  for (const listener of listeners) listener();
}

export const listUnsent = (): readonly Unsent[] => unsent;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this person has done here and the server has not heard of. */
export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(subscribe, listUnsent);

/** Whether what this phone had kept is shown by now, or there is nothing. */
let isSeeded = false;

export function setSeeded(next: boolean): void {
  isSeeded = next;
  for (const listener of listeners) listener();
}

type Read = { data: unknown; error: unknown; failureReason: unknown; isPending: boolean };

/**
 * A query that the phone keeps. Where it cannot be read, what is kept is looked for at once, and nothing is said to
 * have failed before that.
 */
export function useKept<Q extends Read>(query: Q): Q {
  const isLookedFor = !useSyncExternalStore(subscribe, () => isSeeded) && query.data === undefined;
  const hasFailed = isLookedFor && query.failureReason !== null;
  useEffect(() => {
    if (hasFailed) outbox.preload().catch(() => setSeeded(true));
  }, [hasFailed]);
  return isLookedFor ? { ...query, error: null, failureReason: null, isPending: true } : query;
}

/** Sends what waits, and keeps what a screen has read: fetched ahead by each screen of the valets. */
export const outbox = { preload: () => withTexts(import('./late.ts'), 'outbox') };

/**
 * Does what a valet has pressed: kept on the phone first, then sent, and sent again until the server has answered.
 *
 * @param failure of a first try that was not kept, where what is sent later is not the same
 * @returns null where it is kept and goes out later
 * @throws CallError for a refusal, of which nothing is kept; where nothing can be kept, for any failure
 */
export const perform = <C extends Command>(
  action: Action<C>,
  failure?: Error,
): Promise<ActionAnswer<C> | null> =>
  outbox.preload().then((late) => late.perform(action, failure)) as Promise<ActionAnswer<C> | null>;
