import { useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { Call } from '#contract/client.ts';
import type { Conversation, NewMessage } from '#contract/conversations.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Talk, TalkWaits } from './Talk.tsx';

type Props = {
  /** Of the ticket's link. */
  token: string;
  call: Call;
  /** Changes whenever something may have been written: with every hint, and while polling. */
  pulse: unknown;
  explain: (error: unknown) => string;
  /** How many of the valets' messages are unread now. */
  onUnread?: (unread: number) => void;
};

/** The conversation of a guest who has nothing but the link of his ticket. */
export function GuestTalk({ token, call, pulse, explain, onUnread }: Props) {
  const [held, setHeld] = useState<Conversation | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  /** Counts what was written from here; an answer asked for before is out of date. */
  const writes = useRef(0);
  const text = useTranslation('conversation');
  const isNobody = trouble instanceof CallError && trouble.status === 404;

  useEffect(() => {
    const before = writes.current;
    let isNewest = true;
    async function load(): Promise<void> {
      try {
        const next = await call('GET /api/customer/ticket/{token}/conversation', {
          params: { token },
        });
        if (!isNewest) return;
        if (writes.current === before) setHeld(next);
        setTrouble(null);
      } catch (error) {
        if (isNewest) setTrouble(error);
      }
    }
    void load();
    return () => {
      isNewest = false;
    };
  }, [call, token, pulse, tries]);

  async function send(body: NewMessage): Promise<void> {
    const next = await call('POST /api/customer/ticket/{token}/messages', {
      params: { token },
      body,
    });
    writes.current += 1;
    setHeld(next);
  }

  async function read(upTo: string): Promise<void> {
    const { unread } = await call('POST /api/customer/ticket/{token}/read', {
      params: { token },
      body: { upTo },
    });
    setHeld((before) => before && { ...before, unread });
    onUnread?.(unread);
  }

  if (!held) {
    return (
      <TalkWaits
        text={text}
        trouble={trouble === null ? null : explain(trouble)}
        isNobody={isNobody}
        onRetry={() => {
          setTrouble(null);
          setTries(tries + 1);
        }}
      />
    );
  }
  return (
    <Talk
      text={text}
      side="customer"
      scope={`guest ${held.stayId}`}
      conversation={held}
      {...{ send, read, explain }}
    />
  );
}
