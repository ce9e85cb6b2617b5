import { ArrowUp } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MESSAGE_MAX, hasVisibleText } from '#domain/messages/conversation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { changeMessageDraft, readDraft } from './draft.ts';
import { hasMouse } from '#web/lib/screen.ts';
import type { Translator } from '#texts/translator.ts';

/** Length of the message from which the field shows how many characters are left. */
const NEAR_MAX = MESSAGE_MAX - 100;

type Props = { text: Translator<'conversation'>; scope: string; onWrite: (text: string) => void };

/** Field for a message. The draft survives reloads until the message is sent. */
export function Composer({ text, scope, onWrite }: Props) {
  const { t } = text;
  const id = useId();
  const [draft, setDraft] = useState(() => readDraft(scope).text);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = MESSAGE_MAX - draft.length;

  function change(next: string): void {
    setDraft(next);
    changeMessageDraft(scope, { text: next });
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
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // Enter starts a new line on a phone, and sends the message where there is a mouse.
    if (!hasMouse()) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="pt-2.5 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t('compose')}
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          id={id}
          className="max-h-38 min-h-12 min-w-0 flex-1 resize-none rounded-[24px] border border-line-strong bg-surface px-4 py-[11px] text-17 leading-[1.4] text-ink placeholder:text-muted aria-invalid:border-danger"
          dir="auto"
          rows={1}
          placeholder={t('placeholder')}
          value={draft}
          aria-invalid={left < 0 || undefined}
          aria-describedby={`${id}-left`}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full bg-primary text-on-primary transition-colors hover:bg-primary-hover"
          aria-label={t('send')}
        >
          <Icon of={ArrowUp} size={22} />
        </button>
      </div>
      <output
        id={`${id}-left`}
        className="block px-4 text-12 text-muted data-over:text-danger"
        data-over={left < 0 || undefined}
      >
        {left < 0
          ? t('tooLong', { max: MESSAGE_MAX })
          : draft.length >= NEAR_MAX
            ? t('left', { count: left })
            : null}
      </output>
    </form>
  );
}
