import { useRef, useState } from 'react';
import type { ConversationMessage, NewMessage } from '#contract/conversations.ts';
import type { QuickReply } from '#domain/messages/conversation.ts';
import { isUnavailable } from '#web/app/unavailable.ts';
import { changeDraft, readDraft } from './draft.ts';
import type { UnsentMessage } from './draft.ts';
import { useAgain } from './useAgain.ts';

export type OutboxMessage = UnsentMessage & { state: 'sending' | 'failed'; error?: unknown };

export type Outbox = {
  /** Not arrived yet, the oldest first. */
  pending: readonly OutboxMessage[];
  write: (message: { text: string; quickReply: QuickReply | null }) => void;
  again: (clientId: string) => void;
  discard: (clientId: string) => void;
};

type Settings = {
  scope: string;
  arrived: readonly ConversationMessage[];
  /** Resolves once the conversation that is shown has the message. */
  send: (message: NewMessage) => Promise<void>;
};

/** Also works on pages without a secure origin. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Messages that have not arrived yet: shown at once, sent one after the other, and kept when
 * sending fails; while nobody answers they are sent again by themselves. Each has an id of its own, so
 * that sending it again never creates two.
 */
export function useOutbox({ scope, arrived, send }: Settings): Outbox {
  const [pending, setPending] = useState<OutboxMessage[]>(() =>
    readDraft(scope).unsent.map((each) => ({ ...each, state: 'failed' })),
  );
  const line = useRef<Promise<void>>(Promise.resolve());

  function mark(clientId: string, change: Partial<OutboxMessage> | null): void {
    setPending((all) =>
      all.flatMap((each) =>
        each.clientId !== clientId ? [each] : change ? [{ ...each, ...change }] : [],
      ),
    );
  }

  /** Also updates the draft, as the screen may be gone by then. */
  function forget(clientId: string): void {
    changeDraft(scope, {
      unsent: readDraft(scope).unsent.filter((each) => each.clientId !== clientId),
    });
    mark(clientId, null);
  }

  async function deliver({ clientId, text, quickReply }: UnsentMessage): Promise<void> {
    try {
      await send(quickReply ? { quickReply, clientId } : { text, clientId });
      forget(clientId);
    } catch (error) {
      mark(clientId, { state: 'failed', error });
    }
  }

  function queue(message: UnsentMessage): void {
    line.current = line.current.then(() => deliver(message));
  }

  function write(content: { text: string; quickReply: QuickReply | null }): void {
    const message = { ...content, clientId: newId(), createdAt: new Date().toISOString() };
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

  const isWaiting = ({ state, error }: OutboxMessage) => state === 'failed' && isUnavailable(error);
  useAgain(pending.find(isWaiting)?.error, () => {
    for (const each of pending.filter(isWaiting)) queue(each);
  });

  // A message whose answer was lost may have arrived all the same.
  const known = new Set(arrived.map(({ clientId }) => clientId));
  return {
    pending: pending.filter(({ clientId }) => !known.has(clientId)),
    write,
    again,
    discard: forget,
  };
}
