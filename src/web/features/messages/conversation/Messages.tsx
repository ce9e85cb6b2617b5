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
          <h3 className="pt-3 pb-2 text-center text-12 font-medium text-muted">
            {dayName(day.messages[0]?.createdAt ?? '', text, now)}
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
        <ol className="mt-2 flex flex-col gap-2">
          {outbox.pending.map((each) => (
            <OnItsWay key={each.clientId} each={each} {...{ text, outbox, explain }} />
          ))}
        </ol>
      ) : null}
    </>
  );
}

function State({ children }: { children: string }) {
  return <span>{children}</span>;
}

type WayProps = Pick<Props, 'text' | 'outbox' | 'explain'> & { each: Pending };

const wayLook = 'min-h-11 min-w-11 cursor-pointer px-2.5 text-15 font-strong text-primary';

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
      <span className="text-danger">
        {t('notSent')} {each.error === undefined ? null : explain(each.error)}
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
