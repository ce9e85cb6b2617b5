import { Suspense, useEffect, useRef, useState, type FocusEvent } from 'react';
import { lazyPart, prefetchParts } from './lazyPart.tsx';
import { focusFirst } from './ModalWindow.tsx';
import { Sheet, type SheetProps } from './Sheet.tsx';
import { getFrontWindow } from './windows.ts';

const DiscardQuestion = lazyPart(
  async () => (await import('./DiscardQuestion.tsx')).DiscardQuestion,
);

type TextBox = HTMLInputElement | HTMLTextAreaElement;
/** Selector of fields whose typed text would be lost. A search leaves nothing to lose. */
const TEXT_BOX =
  'form :is(textarea, input:not([type=search], [type=radio], [type=checkbox], [type=file], [type=range]))';

export type GuardedSheetProps = SheetProps & {
  /** Whether a draft keeps the typed text when the dialog closes, so that nothing is lost. */
  keepsTyped?: boolean;
};

/**
 * Dialog window that asks before Escape, Back, a press outside or the close button discards typed
 * text. A form that closes its dialog itself is not asked.
 */
export function GuardedSheet(props: GuardedSheetProps) {
  const { title, onClose, keepsTyped = false, children } = props;
  /** Value of each text box when it first got the focus. */
  const [first] = useState(() => new Map<TextBox, string>());
  const content = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => prefetchParts(DiscardQuestion), []);
  // The next step of a dialog replaces the element that had the focus.
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    if (!dialog) return undefined;
    const steps = new MutationObserver(() => {
      if (document.activeElement === document.body && getFrontWindow() === dialog)
        focusFirst(dialog);
    });
    steps.observe(dialog, { childList: true, subtree: true });
    return () => steps.disconnect();
  }, []);
  function remember({ target }: FocusEvent<HTMLElement>): void {
    if (target.matches(TEXT_BOX) && !first.has(target as TextBox))
      first.set(target as TextBox, (target as TextBox).value);
  }
  function close(): void {
    const isTyped = [...first].some(
      ([box, value]) => content.current?.contains(box) && box.value !== value,
    );
    // A second try closes the dialog at once, in case the question could not be loaded.
    if (isTyped && !keepsTyped && !isAsking) setAsking(true);
    else onClose();
  }
  return (
    <Sheet ref={content} title={title} onClose={close} onFocusCapture={remember}>
      {children}
      {isAsking ? (
        <Suspense>
          <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />
        </Suspense>
      ) : null}
    </Sheet>
  );
}
