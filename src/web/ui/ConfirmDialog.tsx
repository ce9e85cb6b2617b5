import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  /** What it means. */
  text: string;
  confirm: string;
  /** On the button that leaves everything as it is. */
  keep: string;
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog(props: Props) {
  const { title, text, confirm, keep, isOpen, isPending, onConfirm, onClose } = props;
  // The second press of two may come before the first one's call is shown as on its way.
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPending) isPressed.current = false;
  }, [isPending, isOpen]);
  function press(): void {
    if (isPressed.current) return;
    isPressed.current = true;
    onConfirm();
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <p>{text}</p>
      <div className="sheet__foot flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button onClick={onClose}>{keep}</Button>
        <Button variant="danger" isPending={isPending} onClick={press}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
