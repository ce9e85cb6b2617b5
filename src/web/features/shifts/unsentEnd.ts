import { useSyncExternalStore } from 'react';
import { CallError, type CallInput } from '#contract/client.ts';
import { call } from '#web/app/call.ts';
import { session } from '#web/app/session.ts';
import { local } from '#web/lib/storage.ts';

type End = CallInput<'POST /api/valet/shift/end'>['body'];

/** The end of a shift that was pressed, and that the server has not answered yet. */
export type UnsentEnd = {
  /** Whose it is: nobody else on this phone sees or sends it. */
  by: string;
  /** Never changes between tries. */
  key: string;
  /** When it was pressed, by the server's clock. */
  doneAt: string;
  body: End;
};

const KEY = 'unsent end of shift';
const CALL_MS = 10_000;
const listeners = new Set<() => void>();
let read: { text: string | null; end: UnsentEnd | null } = { text: null, end: null };

/** The same object as long as nothing was written, as React asks. */
function readEnd(): UnsentEnd | null {
  const text = local.getItem(KEY);
  if (text !== read.text) read = { text, end: parse(text) };
  return read.end?.by === session()?.user?.id ? read.end : null;
}

function parse(text: string | null): UnsentEnd | null {
  try {
    return JSON.parse(text ?? 'null') as UnsentEnd | null;
  } catch {
    return null;
  }
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

export function keepEnd(end: UnsentEnd): void {
  local.setItem(KEY, JSON.stringify(end));
  tellAll();
}

export function forgetEnd(): void {
  local.removeItem(KEY);
  tellAll();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The own one, in this tab and in others. */
export const useUnsentEnd = (): UnsentEnd | null => useSyncExternalStore(subscribe, readEnd);

/** A no of ours; anything else (no network, a portal, a restart) says nothing about the shift. */
function isRefusal(error: unknown): error is CallError {
  if (!(error instanceof CallError) || !error.body?.code) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status);
}

export type SentEnd =
  | { outcome: 'ended'; totalHours: number }
  | { outcome: 'refused'; error: CallError }
  | { outcome: 'unreachable' };

/** Sends it. It goes once the server has answered; until then it is kept, over reloads too. */
export async function sendEnd(end: UnsentEnd): Promise<SentEnd> {
  try {
    const { shift } = await call(
      'POST /api/valet/shift/end',
      { body: end.body },
      {
        idempotencyKey: end.key,
        doneAt: end.doneAt,
        signal: AbortSignal.timeout(CALL_MS),
      },
    );
    forgetEnd();
    return { outcome: 'ended', totalHours: shift.totalHours };
  } catch (error) {
    if (!isRefusal(error)) return { outcome: 'unreachable' };
    forgetEnd();
    return { outcome: 'refused', error };
  }
}
