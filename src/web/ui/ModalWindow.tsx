import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { hasMouse } from '#web/lib/screen.ts';
import { ignoreClicksWhereWindowWas, moveClickShield } from './clickShield.ts';
import { startWayBack } from './wayBack.ts';
import { getFrontWindow, openWindow, rememberOpener } from './windows.ts';

type Props = {
  /** Id of the dialog's heading. A dialog without heading needs `label`. */
  labelledBy?: string;
  label?: string;
  /** Called when the person closes the dialog by Escape, Back or a press outside. */
  onClose: () => void;
  /** CSS classes for the position of the dialog and its backdrop. */
  className: string;
  /** Whether the dialog has buttons at its lower edge. Toasts then move to the top. */
  isAsking?: boolean;
  children: ReactNode;
};

/**
 * Selector of the field that gets the focus first. In a group of radio buttons only the checked
 * button counts.
 */
const FIRST_FIELD = 'form :is(input, select, textarea):not(:disabled, [type=radio]:not(:checked))';

const findFirstField = (dialog: HTMLElement) =>
  hasMouse() ? dialog.querySelector<HTMLElement>(FIRST_FIELD) : null;

/** Focuses the field to fill in first; on a phone the dialog, so that no keyboard covers it. */
export const focusFirst = (dialog: HTMLElement): void => (findFirstField(dialog) ?? dialog).focus();

/**
 * Modal dialog over the page by the native `<dialog>`. The browser keeps the focus inside, and
 * returns the focus on close.
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
    // Closes only if the press began and ended outside. Selecting text beyond the dialog's edge
    // must not close the dialog.
    let isPressedBeside = false;
    dialog.addEventListener(
      'pointerdown',
      ({ target }) => {
        isPressedBeside = target === dialog;
      },
      { signal: listening.signal },
    );
    // The second press of a double click on the opener lands beside the dialog.
    on('click', ({ detail }) => isPressedBeside && detail < 2 && onClose());
    on('cancel', (event) => {
      event.preventDefault();
      onClose();
    });
    // Browsers close the dialog on a second Escape without a `cancel` event. It opens again, in case
    // `onClose` keeps it, for example to ask.
    on('close', () => {
      if (dialog.open) return;
      dialog.showModal();
      onClose();
    });
    // Keeps the first opener, because loading texts can unmount and remount the dialog.
    giveFocusBack.current ??= rememberOpener();
    const close = openWindow(dialog);
    moveClickShield(dialog);
    const endWayBack = startWayBack(() => onClose());
    focusFirst(dialog);
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
