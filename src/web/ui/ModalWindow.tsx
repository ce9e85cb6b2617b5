import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { hasMouse } from '#web/lib/screen.ts';
import { keepDeaf, keepDeafInFront } from './deafPlace.ts';
import { startWayBack } from './wayBack.ts';
import { frontWindow, openWindow, rememberOpener } from './windows.ts';

type Props = {
  /** The id of its heading, or where it has none its name. */
  labelledBy?: string;
  label?: string;
  /** Escape, the way back, or a press beside it. */
  onClose: () => void;
  /** Where in the browser's window it stands, and what the rest looks like. */
  className: string;
  /** Its buttons stand at the lower edge, where messages would be. */
  isAsking?: boolean;
  children: ReactNode;
};

/** Where typing begins; a choice that is made stands for its group. */
const FIRST_FIELD = 'form :is(input, select, textarea):not(:disabled, [type=radio]:not(:checked))';

const findFirstField = (dialog: HTMLElement) =>
  hasMouse() ? dialog.querySelector<HTMLElement>(FIRST_FIELD) : null;

/** The browser's own modal dialog over the whole page: it keeps the focus in and gives it back. */
export function ModalWindow(props: Props) {
  const { labelledBy, label, className, isAsking = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const giveFocusBack = useRef<(() => void) | null>(null);
  const onClose = useEffectEvent(props.onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const listening = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => {
      const own = (event: HTMLElementEventMap[K]) => event.target === dialog && listener(event);
      dialog.addEventListener(type, own, { signal: listening.signal });
    };
    // Text that is marked up to the edge and beyond does not close it.
    let isPressedBeside = false;
    dialog.addEventListener(
      'pointerdown',
      ({ target }) => {
        isPressedBeside = target === dialog;
      },
      { signal: listening.signal },
    );
    on('click', () => isPressedBeside && onClose());
    on('cancel', (event) => {
      event.preventDefault();
      onClose();
    });
    // A second Escape closes it without asking.
    on('close', () => dialog.open || onClose());
    // Hidden for a moment while its texts come, it is still opened by what opened it.
    giveFocusBack.current ??= rememberOpener();
    const close = openWindow(dialog);
    keepDeafInFront(dialog);
    const endWayBack = startWayBack(() => onClose());
    (findFirstField(dialog) ?? dialog).focus();
    return () => {
      listening.abort();
      const seen = (dialog.firstElementChild ?? dialog).getBoundingClientRect();
      close();
      keepDeaf(dialog, seen, frontWindow() ?? document.body);
      endWayBack();
      giveFocusBack.current?.();
    };
  }, []);

  return createPortal(
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-label={label}
      data-window={isAsking ? '' : undefined}
      className={`fixed inset-0 size-full max-h-none max-w-none overflow-hidden text-ink outline-none backdrop:bg-transparent ${className}`}
    >
      {children}
    </dialog>,
    document.body,
  );
}
