import type { RefObject } from 'react';
import type { ConversationMessage, Side } from '#contract/conversations.ts';
import { useNow } from '#web/lib/clock.ts';
import { Bubble } from './Bubble.tsx';
import { byDay, dayName } from './days.ts';
import type { Translator } from '#texts/translator.ts';
import type { Outbox, Pending } from './useOutbox.ts';

const MINUTE_MS = 60_000;

type Props = {
  text: Translator<'conversation'>;
  side: Side;
  messages: readonly ConversationMessage[];
  /** The first one that was unread when the conversation was opened. */
  firstUnread: string | null;
  mark: RefObject<HTMLElement | null>;
  outbox: Outbox;
  explain: (error: unknown) => string;
};

/** What was said, by day; then what is on its way. */
export function Messages(props: Props) {
  const { text, side, messages, firstUnread, mark, outbox, explain } = props;
  const { t } = text;
  const now = new Date(useNow(MINUTE_MS));

  function authorOf(message: ConversationMessage, before: ConversationMessage | undefined) {
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
      {byDay(messages).map((day) => (
        <section key={day.day}>
          <h3 className="talk__day">{dayName(day.messages[0]?.createdAt ?? '', text, now)}</h3>
          <ol className="talk__list">
            {day.messages.flatMap((message, at) => [
              message.id === firstUnread ? (
                <li key="unread" className="talk__unread" ref={mark as RefObject<HTMLLIElement>}>
                  {t('unreadFromHere')}
                </li>
              ) : null,
              <Bubble
                key={message.id}
                text={text}
                said={message}
                isOurs={message.side === side}
                author={authorOf(message, day.messages[at - 1])}
                theirs={message.side === side ? undefined : message.id}
              >
                {message.isMine ? <State>{t(message.isRead ? 'read' : 'sent')}</State> : null}
              </Bubble>,
            ])}
          </ol>
        </section>
      ))}
      {outbox.pending.length > 0 ? (
        <ol className="talk__list">
          {outbox.pending.map((each) => (
            <OnItsWay key={each.clientId} each={each} {...{ text, outbox, explain }} />
          ))}
        </ol>
      ) : null}
    </>
  );
}

function State({ children }: { children: string }) {
  return <span className="talk__state">{children}</span>;
}

type WayProps = Pick<Props, 'text' | 'outbox' | 'explain'> & { each: Pending };

/** Shown as if it had arrived, but for its last line. */
function OnItsWay({ each, text, outbox, explain }: WayProps) {
  const { t } = text;
  if (each.state === 'sending') {
    return (
      <Bubble text={text} said={each} isOurs author={null}>
        <State>{t('sending')}</State>
      </Bubble>
    );
  }
  return (
    <Bubble text={text} said={each} isOurs author={null} isFailed>
      <span className="talk__failed">
        {t('notSent')} {each.error === undefined ? null : explain(each.error)}
      </span>
      <span className="talk__ways">
        <button type="button" onClick={() => outbox.again(each.clientId)}>
          {t('again')}
        </button>
        <button type="button" onClick={() => outbox.discard(each.clientId)}>
          {t('discard')}
        </button>
      </span>
    </Bubble>
  );
}
