import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonVariant } from './button.ts';
import { Dialog } from './Dialog.tsx';
import { DialogFoot } from './DialogFoot.tsx';

type Props = {
  title: string;
  /** Text that explains the effect of the action. */
  text?: string;
  /** Further content below the text. */
  children?: ReactNode;
  /** Label of the button that acts, or null while the action is impossible. */
  confirm: string | null;
  /** Label of the button that cancels the action. */
  keep: string;
  variant?: ButtonVariant;
  isOpen?: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Dialog that asks before an action that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, text, children, confirm, keep, isPending, onConfirm, onClose } = props;
  const { variant = 'danger', isOpen = true } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {text ? <p>{text}</p> : null}
      {children}
      <DialogFoot cancelLabel={keep} onCancel={onClose}>
        {confirm === null ? null : (
          <Button variant={variant} isPending={isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
