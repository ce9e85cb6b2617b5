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
        {said.quickReply ? t(`quick.${said.quickReply}`) : said.text}
      </p>
      <p
        data-theirs={theirs}
        className={`flex flex-wrap gap-x-2 px-3.5 text-12 text-muted tabular-nums ${isOurs ? 'justify-end' : ''}`}
      >
        <time dateTime={said.createdAt}>{time(said.createdAt, language)}</time>
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
