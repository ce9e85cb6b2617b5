import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { MESSAGE_MAX, hasVisibleText } from '#domain/messages/conversation.ts';
import { keep, readKept } from './kept.ts';
import type { Translator } from '#texts/translator.ts';

/** From here on it says how much is left. */
const NEAR_MAX = MESSAGE_MAX - 100;

type Props = { text: Translator<'conversation'>; scope: string; onWrite: (text: string) => void };

/** At a desk Enter sends; on a phone it begins a new line, as its keyboard says. */
const entersLine = () => !matchMedia('(hover: hover) and (pointer: fine)').matches;

/** What is typed stays over reloads, until it is sent. */
export function Composer({ text, scope, onWrite }: Props) {
  const { t } = text;
  const id = useId();
  const [draft, setDraft] = useState(() => readKept(scope).draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = MESSAGE_MAX - draft.length;

  function change(next: string): void {
    setDraft(next);
    keep(scope, { draft: next });
  }

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + 2}px`;
  }, [draft]);

  function send(): void {
    field.current?.focus();
    if (left < 0 || !hasVisibleText(draft)) return;
    onWrite(draft.trim());
    change('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || entersLine())
      return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="talk__composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="talk__hidden">
        {t('compose')}
      </label>
      <div className="talk__field">
        <textarea
          ref={field}
          id={id}
          dir="auto"
          rows={1}
          placeholder={t('placeholder')}
          value={draft}
          aria-invalid={left < 0 || undefined}
          aria-describedby={`${id}-left`}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="talk__send" aria-label={t('send')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 20V4M5 11l7-7 7 7" />
          </svg>
        </button>
      </div>
      <output id={`${id}-left`} className="talk__left" data-over={left < 0 || undefined}>
        {left < 0
          ? t('tooLong', { max: MESSAGE_MAX })
          : draft.length >= NEAR_MAX
            ? t('left', { count: left })
            : null}
      </output>
    </form>
  );
}
