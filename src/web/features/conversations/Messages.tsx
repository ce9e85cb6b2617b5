import type { ReactNode, RefObject } from 'react';
import type { ConversationMessage, ConversationSide } from '#contract/conversations.ts';
import { useNow } from '#web/lib/clock.ts';
import type { Translator } from '#texts/translator.ts';
import type { QuickReply } from '#domain/messages/conversation.ts';
import { isUnavailable } from '#web/app/unavailable.ts';
import { formatTime } from '#web/lib/format.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { groupByDay, formatDayName } from './days.ts';
import type { MessageOutbox, OutboxMessage } from './useOutbox.ts';

const MINUTE_MS = 60_000;

type Props = {
  text: Translator<'conversation'>;
  side: ConversationSide;
  messages: readonly ConversationMessage[];
  /** Time zone of the location. */
  timeZone: TimeZone;
  /** Id of the first message that was unread when the conversation was opened. */
  firstUnread: string | null;
  mark: RefObject<HTMLElement | null>;
  outbox: MessageOutbox;
  explain: (error: unknown) => string;
};

/** Lists the messages grouped by day, then the messages that are not sent yet. */
export function Messages(props: Props) {
  const { text, side, messages, timeZone, firstUnread, mark, outbox, explain } = props;
  const { t } = text;
  const now = new Date(useNow(MINUTE_MS));

  function findAuthor(message: ConversationMessage, before: ConversationMessage | undefined) {
    if (message.isMine) return null;
    const goesOn =
      before?.side === message.side &&
      before.authorName === message.authorName &&
      !before.isMine &&
      message.id !== firstUnread;
    if (goesOn) return null;
    const nameless = message.side === 'customer' ? t('someCustomer') : t('someValet');
    return message.authorName ?? nameless;
  }

  return (
    <>
      {groupByDay(messages, timeZone).map((day) => (
        <section key={day.day}>
          <h3 className="pt-3 pb-2 text-center text-12 font-medium text-muted">
            {formatDayName(day.messages[0]?.createdAt ?? '', text, timeZone, now)}
          </h3>
          <ol className="flex flex-col gap-2">
            {day.messages.flatMap((message, at) => [
              message.id === firstUnread ? (
                <li
                  key="unread"
                  className="flex items-center gap-3 py-1.5 text-12 font-strong text-danger before:h-px before:flex-1 before:bg-current before:opacity-50 after:h-px after:flex-1 after:bg-current after:opacity-50"
                  ref={mark as RefObject<HTMLLIElement>}
                >
                  {t('unreadFromHere')}
                </li>
              ) : null,
              <Bubble
                key={message.id}
                text={text}
                timeZone={timeZone}
                message={message}
                isOurs={message.side === side}
                author={findAuthor(message, day.messages[at - 1])}
                theirs={message.side === side ? undefined : message.id}
              >
                {message.isMine ? <State>{t(message.isRead ? 'read' : 'sent')}</State> : null}
              </Bubble>,
            ])}
          </ol>
        </section>
      ))}
      {outbox.pending.length > 0 ? (
        <ol className="mt-2 flex flex-col gap-2">
          {outbox.pending.map((each) => (
            <PendingMessage
              key={each.clientId}
              each={each}
              {...{ text, timeZone, outbox, explain }}
            />
          ))}
        </ol>
      ) : null}
    </>
  );
}

function State({ children }: { children: string }) {
  return <span>{children}</span>;
}

type PendingProps = Pick<Props, 'text' | 'timeZone' | 'outbox' | 'explain'> & {
  each: OutboxMessage;
};

const wayLook = 'min-h-11 min-w-11 cursor-pointer px-2.5 text-15 font-strong text-primary';

/** Message that is not sent yet. Shown like a sent message, with its state below. */
function PendingMessage({ each, text, timeZone, outbox, explain }: PendingProps) {
  const { t } = text;
  if (each.state === 'sending') {
    return (
      <Bubble text={text} timeZone={timeZone} message={each} isOurs author={null}>
        <State>{t('sending')}</State>
      </Bubble>
    );
  }
  return (
    <Bubble text={text} timeZone={timeZone} message={each} isOurs author={null} isFailed>
      <span className="text-danger">
        {t('notSent')} {each.error === undefined ? null : explain(each.error)}{' '}
        {isUnavailable(each.error) ? t('askingAgain') : null}
      </span>
      <span className="flex basis-full justify-end gap-1">
        <button type="button" className={wayLook} onClick={() => outbox.again(each.clientId)}>
          {t('again')}
        </button>
        <button type="button" className={wayLook} onClick={() => outbox.discard(each.clientId)}>
          {t('discard')}
        </button>
      </span>
    </Bubble>
  );
}

type BubbleProps = {
  text: Translator<'conversation'>;
  timeZone: TimeZone;
  message: { text: string; quickReply: QuickReply | null; createdAt: string };
  /** Whether a person on the viewer's side wrote the message. */
  isOurs: boolean;
  /** Name of the author; null if the reader knows the author without the name. */
  author: string | null;
  /**
   * Id of a message from the other side. The message counts as read once its last line was
   * displayed.
   */
  theirs?: string | undefined;
  isFailed?: boolean;
  /** State of the delivery, with buttons after a failure. */
  children?: ReactNode;
};

/** Bubble of one message. The text runs in the direction of its language. */
function Bubble({
  text,
  timeZone,
  message,
  isOurs,
  author,
  theirs,
  isFailed,
  children,
}: BubbleProps) {
  const { t, language } = text;
  return (
    <li
      className={`flex max-w-[min(85%,34rem)] flex-col ${isOurs ? 'items-end self-end' : 'items-start self-start'}`}
    >
      {author ? (
        <p className="px-3.5 text-12 font-medium text-muted">
          <bdi>{author}</bdi>
        </p>
      ) : null}
      {isOurs && author === null ? <span className="sr-only">{t('you')}</span> : null}
      <p
        dir="auto"
        className={`max-w-full rounded-md border px-3.5 py-[9px] text-17 leading-[1.4] wrap-anywhere whitespace-pre-wrap rtl:leading-[1.6] ${bubbleLook(isOurs, isFailed)}`}
      >
        {message.quickReply ? t(`quick.${message.quickReply}`) : message.text}
      </p>
      <p
        data-theirs={theirs}
        className={`flex flex-wrap gap-x-2 px-3.5 text-12 text-muted tabular-nums ${isOurs ? 'justify-end' : ''}`}
      >
        <time dateTime={message.createdAt}>
          {formatTime(message.createdAt, language, timeZone)}
        </time>
        {children}
      </p>
    </li>
  );
}

function bubbleLook(isOurs: boolean, isFailed = false): string {
  const corner = isOurs ? 'rounded-ee-[4px]' : 'rounded-es-[4px]';
  if (isFailed) return `${corner} border-danger bg-danger-soft text-ink`;
  return isOurs
    ? `${corner} border-primary bg-primary text-on-primary`
    : `${corner} border-line bg-surface text-ink`;
}
