import { useRef, useState } from 'react';
import type { Conversation, NewMessage, Side } from '#contract/conversations.ts';
import { Composer } from './Composer.tsx';
import { Messages } from './Messages.tsx';
import { repliesOf } from './quickReplies.ts';
import type { Translator } from '#texts/translator.ts';
import { useEnd } from './useEnd.ts';
import { useOutbox } from './useOutbox.ts';
import { useSeen } from './useSeen.ts';
import './talk.css';

type Props = {
  text: Translator<'conversation'>;
  /** On which side the reader is. */
  side: Side;
  /** Who writes about which car: what was typed is kept under it. */
  scope: string;
  conversation: Conversation;
  /** Resolves once `conversation` has the message. */
  send: (message: NewMessage) => Promise<void>;
  read: (upTo: string) => Promise<unknown>;
  explain: (error: unknown) => string;
};

/** The first of those the reader has not seen yet. */
function firstUnreadOf({ messages, unread }: Conversation, side: Side): string | null {
  if (unread === 0) return null;
  const theirs = messages.filter((message) => message.side !== side);
  return theirs.at(-unread)?.id ?? theirs[0]?.id ?? null;
}

/**
 * A conversation: what was said, and the field to say more. It fills the height it is given. Plain
 * elements only, as the ticket page has it too.
 */
export function Talk({ text, side, scope, conversation, send, read, explain }: Props) {
  const { t } = text;
  const { messages, isOpen, unread } = conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);
  const [firstUnread] = useState(() => firstUnreadOf(conversation, side));
  const outbox = useOutbox({ scope, arrived: messages, send });
  const newest = messages.findLast((message) => message.side !== side)?.id ?? null;
  const stamp = `${messages.at(-1)?.id ?? ''} ${outbox.pending.length}`;
  const { isAtEnd, follow } = useEnd(scroller, stamp, mark);
  useSeen(scroller, newest, read);

  function write(said: Parameters<typeof outbox.write>[0]): void {
    follow();
    outbox.write(said);
  }

  const isEmpty = messages.length === 0 && outbox.pending.length === 0;
  const isStaff = side === 'staff';
  return (
    <div className="talk">
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls is reached by keys. */}
      <div ref={scroller} className="talk__scroller" role="log" aria-label={t('log')} tabIndex={0}>
        {isEmpty ? (
          <div className="talk__empty">
            <p>{t(isStaff ? 'emptyStaff' : 'emptyCustomer')}</p>
            <p>{t(isStaff ? 'emptyStaffText' : 'emptyCustomerText')}</p>
          </div>
        ) : (
          <Messages {...{ text, side, messages, firstUnread, mark, outbox, explain }} />
        )}
      </div>
      {isAtEnd ? null : (
        <button type="button" className="talk__end" onClick={follow}>
          {unread > 0 ? t('toNewest', { count: unread }) : t('toEnd')}
        </button>
      )}
      {isOpen ? (
        <div className="talk__foot">
          <ul className="talk__quick" aria-label={t('quick.label')}>
            {repliesOf[side].map((quickReply) => (
              <li key={quickReply}>
                <button
                  type="button"
                  onClick={() => write({ text: t(`quick.${quickReply}`), quickReply })}
                >
                  {t(`quick.${quickReply}`)}
                </button>
              </li>
            ))}
          </ul>
          <Composer
            text={text}
            scope={scope}
            onWrite={(typed) => write({ text: typed, quickReply: null })}
          />
        </div>
      ) : (
        <p className="talk__closed">{t('closed')}</p>
      )}
    </div>
  );
}
