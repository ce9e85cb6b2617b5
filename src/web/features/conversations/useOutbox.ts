import { useRef, useState } from 'react';
import type { ConversationMessage, NewMessage } from '#contract/conversations.ts';
import type { QuickReply } from '#domain/messages/conversation.ts';
import { isUnavailable } from '#web/app/unavailable.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';
import { changeMessageDraft, readDraft, type UnsentMessage } from './draft.ts';
import { useRetryWhenUnavailable } from './useRetryWhenUnavailable.ts';

export type OutboxMessage = UnsentMessage & { state: 'sending' | 'failed'; error?: unknown };

export type MessageOutbox = {
  /** Messages that have not arrived at the server yet, oldest first. */
  pending: readonly OutboxMessage[];
  write: (message: { text: string; quickReply: QuickReply | null }) => void;
  again: (clientId: string) => void;
  discard: (clientId: string) => void;
};

type Settings = {
  scope: string;
  arrived: readonly ConversationMessage[];
  /** Sends a message. The promise resolves once the displayed conversation contains the message. */
  send: (message: NewMessage) => Promise<void>;
};

/**
 * Stores unsent messages. A message is shown at once, sent in order, and stored after a failure.
 * Retries by timer while the server is unavailable. Each message has a client id, by which the
 * server recognises a retry.
 */
export function useOutbox({ scope, arrived, send }: Settings): MessageOutbox {
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

  /** Updates the stored draft too, because the screen may have unmounted. */
  function forget(clientId: string): void {
    changeMessageDraft(scope, {
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
    const message = {
      ...content,
      clientId: createRandomKey(),
      createdAt: new Date().toISOString(),
    };
    changeMessageDraft(scope, { unsent: [...readDraft(scope).unsent, message] });
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
  useRetryWhenUnavailable(pending.find(isWaiting)?.error, () => {
    for (const each of pending.filter(isWaiting)) queue(each);
  });

  // Hides messages that have arrived although the response was lost.
  const known = new Set(arrived.map(({ clientId }) => clientId));
  return {
    pending: pending.filter(({ clientId }) => !known.has(clientId)),
    write,
    again,
    discard: forget,
  };
}
