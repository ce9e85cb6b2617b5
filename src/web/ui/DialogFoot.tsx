import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

type Props = {
  cancelLabel?: string | undefined;
  onCancel?: (() => void) | undefined;
  children?: ReactNode;
};

/** Buttons at the lower edge of a dialog: one that cancels, then the given ones. */
export function DialogFoot({ cancelLabel, onCancel, children }: Props) {
  return (
    <div className="sheet__foot flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
      {cancelLabel ? <Button onClick={onCancel}>{cancelLabel}</Button> : null}
      {children}
    </div>
  );
}
