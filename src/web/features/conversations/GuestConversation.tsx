import { useEffect, useRef, useState } from 'react';
import type { ApiCall } from '#contract/client.ts';
import type { Conversation, NewMessage } from '#contract/conversations.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Thread, ThreadPlaceholder } from './Thread.tsx';
import { useRetryWhenUnavailable } from './useRetryWhenUnavailable.ts';

type Props = {
  /** Token of the ticket link. */
  token: string;
  call: ApiCall;
  /** Value that changes when messages may have changed: by a live hint, and while polling. */
  pulse: unknown;
  explain: (error: unknown) => string;
  /** Called with the number of unread messages. */
  onUnread?: (unread: number) => void;
};

/** Conversation of a guest who has no account, only the ticket link. */
export function GuestConversation({ token, call, pulse, explain, onUnread }: Props) {
  const [conversation, setConversation] = useState<Conversation | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  /**
   * Number of messages sent on this page. A response requested before the latest message is
   * outdated.
   */
  const writes = useRef(0);
  const text = useTranslation('conversation');

  useEffect(() => {
    const before = writes.current;
    let isNewest = true;
    async function load(): Promise<void> {
      try {
        const next = await call('GET /api/customer/ticket/{token}/conversation', {
          params: { token },
        });
        if (!isNewest) return;
        if (writes.current === before) setConversation(next);
        setError(null);
      } catch (error) {
        if (isNewest) setError(error);
      }
    }
    void load();
    return () => {
      isNewest = false;
    };
  }, [call, token, pulse, tries]);
  useRetryWhenUnavailable(error, () => setTries(tries + 1));

  async function send(body: NewMessage): Promise<void> {
    const next = await call('POST /api/customer/ticket/{token}/messages', {
      params: { token },
      body,
    });
    writes.current += 1;
    setConversation(next);
  }

  async function read(upTo: string): Promise<void> {
    const { unread } = await call('POST /api/customer/ticket/{token}/read', {
      params: { token },
      body: { upTo },
    });
    setConversation((before) => before && { ...before, unread });
    onUnread?.(unread);
  }

  return (
    // Takes the whole height of the dialog, so that the composer stays in its place.
    <div className="flex h-dvh min-h-0 flex-col">
      {conversation ? (
        <Thread
          text={text}
          side="customer"
          scope={`guest ${conversation.stayId}`}
          conversation={conversation}
          {...{ send, read, explain }}
        />
      ) : (
        <ThreadPlaceholder
          text={text}
          error={error}
          explain={explain}
          onRetry={() => {
            setError(null);
            setTries(tries + 1);
          }}
        />
      )}
    </div>
  );
}
