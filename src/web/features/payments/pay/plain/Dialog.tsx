import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

type DialogProps = {
  title: string;
  /** Name of a button that closes it, for one without a button of its own. */
  close?: string;
  /** As high as the window lets it be. */
  isTall?: boolean;
  /** Escape, or the back gesture. */
  onClose: () => void;
  children: ReactNode;
};

/** The browser's own modal dialog: it keeps the focus in and gives it back. */
export function Dialog({ title, close, isTall = false, onClose, children }: DialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={isTall ? 'dialog dialog--tall' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {close && (
        <button type="button" className="dialog__close" aria-label={close} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      )}
      {children}
    </dialog>
  );
}
