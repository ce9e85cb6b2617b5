import { useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/client.ts';
import { CallError } from '#contract/client.ts';
import type { Conversation, NewMessage } from '#contract/conversations.ts';
import { createTranslator } from '#web/lib/language.ts';
import type { Language } from '#web/lib/language.ts';
import { conversation as arabic } from '#web/locales/ar/conversation.ts';
import { conversation as english } from '#web/locales/en/conversation.ts';
import { Talk } from './Talk.tsx';
import { TalkWaits } from './TalkWaits.tsx';
import type { TalkText } from './text.ts';

type Props = {
  /** Of the ticket's link. */
  token: string;
  call: Call;
  language: Language;
  /** Changes whenever something may have been written: with every hint, and while polling. */
  pulse: unknown;
  explain: (error: unknown) => string;
  /** How many of the valets' messages are unread now. */
  onUnread?: (unread: number) => void;
};

const textIn = (language: Language): TalkText => ({
  // The Arabic catalog has every English key and more plural forms.
  t: createTranslator((language === 'ar' ? arabic : english) as typeof english, language),
  language,
});

/** The conversation of a guest who has nothing but the link of his ticket. */
export function GuestTalk({ token, call, language, pulse, explain, onUnread }: Props) {
  const [held, setHeld] = useState<Conversation | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  /** Counts what was written from here; an answer asked for before is out of date. */
  const writes = useRef(0);
  const text = textIn(language);
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
