import { useRef, useState } from 'react';
import type { ConversationMessage, NewMessage } from '#contract/conversations.ts';
import type { QuickReply } from '#domain/messages/conversation.ts';
import { changeDraft, readDraft } from './draft.ts';
import type { Unsent } from './draft.ts';

export type Pending = Unsent & { state: 'sending' | 'failed'; error?: unknown };

export type Outbox = {
  /** Not arrived yet, the oldest first. */
  pending: readonly Pending[];
  write: (said: { text: string; quickReply: QuickReply | null }) => void;
  again: (clientId: string) => void;
  discard: (clientId: string) => void;
};

type Settings = {
  scope: string;
  arrived: readonly ConversationMessage[];
  /** Resolves once the conversation that is shown has the message. */
  send: (message: NewMessage) => Promise<void>;
};

/** Works on pages without a secure origin too. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What was written here and has not arrived: shown at once, sent one after the other, and kept when
 * it fails. Each has a name of its own, so that sending it again never makes two of it.
 */
export function useOutbox({ scope, arrived, send }: Settings): Outbox {
  const [pending, setPending] = useState<Pending[]>(() =>
    readDraft(scope).unsent.map((each) => ({ ...each, state: 'failed' })),
  );
  const line = useRef<Promise<void>>(Promise.resolve());

  function mark(clientId: string, change: Partial<Pending> | null): void {
    setPending((all) =>
      all.flatMap((each) =>
        each.clientId !== clientId ? [each] : change ? [{ ...each, ...change }] : [],
      ),
    );
  }

  /** The screen may be gone by then; what is kept is right all the same. */
  function forget(clientId: string): void {
    changeDraft(scope, {
      unsent: readDraft(scope).unsent.filter((each) => each.clientId !== clientId),
    });
    mark(clientId, null);
  }

  async function deliver({ clientId, text, quickReply }: Unsent): Promise<void> {
    try {
      await send(quickReply ? { quickReply, clientId } : { text, clientId });
      forget(clientId);
    } catch (error) {
      mark(clientId, { state: 'failed', error });
    }
  }

  function queue(message: Unsent): void {
    line.current = line.current.then(() => deliver(message));
  }

  function write(said: { text: string; quickReply: QuickReply | null }): void {
    const message = { ...said, clientId: newId(), createdAt: new Date().toISOString() };
    changeDraft(scope, { unsent: [...readDraft(scope).unsent, message] });
    setPending((all) => [...all, { ...message, state: 'sending' }]);
    queue(message);
  }

  function again(clientId: string): void {
    const message = pending.find((each) => each.clientId === clientId);
    if (!message || message.state === 'sending') return;
    mark(clientId, { state: 'sending', error: undefined });
    queue(message);
  }

  // One whose answer was lost may have arrived all the same.
  const known = new Set(arrived.map(({ clientId }) => clientId));
  return {
    pending: pending.filter(({ clientId }) => !known.has(clientId)),
    write,
    again,
    discard: forget,
  };
}
