import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { hasMouse } from '#web/lib/screen.ts';
import { ignoreClicksWhereWindowWas, moveClickShield } from './deafPlace.ts';
import { startWayBack } from './wayBack.ts';
import { getFrontWindow, openWindow, rememberOpener } from './windows.ts';

type Props = {
  /** Id of the heading; without a heading use `label`. */
  labelledBy?: string;
  label?: string;
  /** Called on Escape, Back, or a press outside. */
  onClose: () => void;
  /** Position within the browser's window, and backdrop. */
  className: string;
  /** Whether the window's buttons are at the lower edge, so that toasts move to the top. */
  isAsking?: boolean;
  children: ReactNode;
};

/** Field that gets the focus first; a group of radio buttons counts by its checked one. */
const FIRST_FIELD = 'form :is(input, select, textarea):not(:disabled, [type=radio]:not(:checked))';

const findFirstField = (dialog: HTMLElement) =>
  hasMouse() ? dialog.querySelector<HTMLElement>(FIRST_FIELD) : null;

/**
 * Modal dialog over the page by the native `<dialog>`, which keeps the focus inside and returns it
 * on close.
 */
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
    // Selecting text beyond the dialog's edge must not close it.
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
    // Browsers close the dialog on a second Escape without a `cancel` event.
    on('close', () => dialog.open || onClose());
    // Keeps the first opener, as suspending for texts unmounts and remounts the dialog.
    giveFocusBack.current ??= rememberOpener();
    const close = openWindow(dialog);
    moveClickShield(dialog);
    const endWayBack = startWayBack(() => onClose());
    (findFirstField(dialog) ?? dialog).focus();
    return () => {
      listening.abort();
      const seen = (dialog.firstElementChild ?? dialog).getBoundingClientRect();
      close();
      ignoreClicksWhereWindowWas(dialog, seen, getFrontWindow() ?? document.body);
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
