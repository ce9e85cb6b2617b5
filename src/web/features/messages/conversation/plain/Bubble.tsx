import type { ReactNode } from 'react';
import type { QuickReply } from '#domain/messages/conversation.ts';
import { time } from '#web/lib/format.ts';
import type { Translator } from '#texts/translator.ts';

type Props = {
  text: Translator<'conversation'>;
  said: { text: string; quickReply: QuickReply | null; createdAt: string };
  /** Of the reader's own side. */
  isOurs: boolean;
  /** Who says it, where it is not clear already. */
  author: string | null;
  /** Id of the other side's message: what marks it as read is its last line. */
  theirs?: string | undefined;
  isFailed?: boolean;
  /** How far it got, and what can be done about it. */
  children?: ReactNode;
};

/** One message. Each is written in the direction of its own language. */
export function Bubble({ text, said, isOurs, author, theirs, isFailed, children }: Props) {
  const { t, language } = text;
  return (
    <li className={`talk__item talk__item--${isOurs ? 'ours' : 'theirs'}`}>
      {author ? (
        <p className="talk__author">
          <bdi>{author}</bdi>
        </p>
      ) : null}
      {isOurs && author === null ? <span className="talk__hidden">{t('you')}</span> : null}
      <p className="talk__text" dir="auto" data-failed={isFailed || undefined}>
        {said.quickReply ? t(`quick.${said.quickReply}`) : said.text}
      </p>
      <p className="talk__meta" data-theirs={theirs}>
        <time dateTime={said.createdAt}>{time(said.createdAt, language)}</time>
        {children}
      </p>
    </li>
  );
}
