import { useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { Conversation, NewMessage, ConversationSide } from '#contract/conversations.ts';
import type { Translator } from '#texts/translator.ts';
import { isUnavailable } from '#web/app/unavailable.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { QuickReply } from '#domain/messages/conversation.ts';
import { Composer } from './Composer.tsx';
import { Messages } from './Messages.tsx';
import { useScrollToEnd, useReportSeen } from './scrolling.ts';
import { useOutbox } from './useOutbox.ts';

/* CSS classes that a conversation and its placeholder share. */
const threadLook = 'relative flex h-full min-h-0 min-w-0 flex-col text-15 text-ink';

const emptyLook = 'm-auto grid max-w-88 gap-1.5 px-4 py-8 text-center text-muted';

const emptyTitleLook = 'text-17 font-strong text-ink';

/** Suggested replies of each side, in the order in which a return happens. */
const quickReplies: Record<ConversationSide, readonly QuickReply[]> = {
  customer: [
    'on_my_way',
    'five_minutes',
    'at_the_curb',
    'left_something',
    'where_are_you',
    'thank_you',
  ],
  staff: ['on_my_way', 'please_wait', 'five_minutes', 'at_the_curb', 'where_are_you', 'thank_you'],
};

type Props = {
  text: Translator<'conversation'>;
  /** Side of the viewer in the conversation: customer or valet. */
  side: ConversationSide;
  /** Key of the draft, made of the writer and the car. */
  scope: string;
  conversation: Conversation;
  /** Sends a message. The promise resolves once `conversation` contains the message. */
  send: (message: NewMessage) => Promise<void>;
  read: (upTo: string) => Promise<unknown>;
  explain: (error: unknown) => string;
};

/** Returns the id of the first message that the viewer has not read; null if all are read. */
function findFirstUnread(
  { messages, unread }: Conversation,
  side: ConversationSide,
): string | null {
  if (unread === 0) return null;
  const theirs = messages.filter((message) => message.side !== side);
  return theirs.at(-unread)?.id ?? theirs[0]?.id ?? null;
}

/** Messages of a conversation, and the field to write one. Fills the height of its parent. */
export function Thread({ text, side, scope, conversation, send, read, explain }: Props) {
  const { t } = text;
  const { messages, isOpen, unread, timeZone } = conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);
  const [firstUnread] = useState(() => findFirstUnread(conversation, side));
  const outbox = useOutbox({ scope, arrived: messages, send });
  const newest = messages.findLast((message) => message.side !== side)?.id ?? null;
  const stamp = `${messages.at(-1)?.id ?? ''} ${outbox.pending.length}`;
  const { isAtEnd, follow } = useScrollToEnd(scroller, stamp, mark);
  useReportSeen(scroller, newest, read);

  function write(message: Parameters<typeof outbox.write>[0]): void {
    follow();
    outbox.write(message);
  }

  const isEmpty = messages.length === 0 && outbox.pending.length === 0;
  const isStaff = side === 'staff';
  return (
    <div className={threadLook}>
      <div
        ref={scroller}
        className="relative flex min-h-24 flex-[1_1_0] flex-col overflow-y-auto overscroll-contain pt-2 pb-3 focus-visible:-outline-offset-3"
        role="log"
        aria-label={t('log')}
        // oxlint-disable-next-line no-noninteractive-tabindex -- keys only scroll a focused element
        tabIndex={0}
      >
        {isEmpty ? (
          <div className={emptyLook}>
            <p className={emptyTitleLook}>{t(isStaff ? 'emptyStaff' : 'emptyCustomer')}</p>
            <p>{t(isStaff ? 'emptyStaffText' : 'emptyCustomerText')}</p>
          </div>
        ) : (
          <Messages {...{ text, side, messages, timeZone, firstUnread, mark, outbox, explain }} />
        )}
      </div>
      {isAtEnd ? null : (
        <button
          type="button"
          className="-mt-13 mb-2 min-h-11 cursor-pointer self-center rounded-full bg-ink px-4.5 font-medium text-ground shadow-stub"
          onClick={follow}
        >
          {unread > 0 ? t('toNewest', { count: unread }) : t('toEnd')}
        </button>
      )}
      {isOpen ? (
        <div className="border-t border-line">
          <ul
            className="flex gap-2 overflow-x-auto px-1 pt-2.5 pb-0.5 [scrollbar-width:none]"
            aria-label={t('quick.label')}
          >
            {quickReplies[side].map((quickReply) => (
              <li key={quickReply} className="shrink-0">
                <button
                  type="button"
                  className="min-h-11 cursor-pointer rounded-full border border-line-strong bg-surface px-3.5 text-15 whitespace-nowrap text-ink transition-colors hover:bg-primary-soft"
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
            onWrite={(draft) => write({ text: draft, quickReply: null })}
          />
        </div>
      ) : (
        <p className="border-t border-line px-4 py-3.5 text-center text-muted">{t('closed')}</p>
      )}
    </div>
  );
}

type PlaceholderProps = {
  text: Translator<'conversation'>;
  /** Error that prevented loading the conversation; null while loading. */
  error: unknown;
  explain: (error: unknown) => string;
  onRetry: () => void;
};

/** Placeholder of a conversation: loading, an error, or a note that no conversation exists. */
export function ThreadPlaceholder({ text: { t }, error, explain, onRetry }: PlaceholderProps) {
  // A 404 means that nobody can be written to about this car. A retry would get the same answer.
  if (error instanceof CallError && error.status === 404) {
    return (
      <div className={threadLook}>
        <div className={emptyLook}>
          <p className={emptyTitleLook}>{t('nobody')}</p>
          <p>{t('nobodyText')}</p>
        </div>
      </div>
    );
  }
  if (error === null) {
    return (
      <output aria-label={t('loading')} className={`${threadLook} gap-3.5 py-5`}>
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-12 w-[45%] self-end" />
        <Skeleton className="h-12 w-3/5" />
      </output>
    );
  }
  return (
    <div className={threadLook}>
      <div className={emptyLook} role="alert">
        <p className={emptyTitleLook}>{t('failed')}</p>
        <p>
          {explain(error)} {isUnavailable(error) ? t('askingAgain') : null}
        </p>
        <Button className="mt-2 justify-self-center" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}
