import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  /** Text that explains the effect of the action. */
  text: string;
  confirm: string;
  /** Label of the button that cancels the action. */
  keep: string;
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Dialog that asks before an action that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, text, confirm, keep, isOpen, isPending, onConfirm, onClose } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <p>{text}</p>
      <div className="sheet__foot flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button onClick={onClose}>{keep}</Button>
        <Button variant="danger" isPending={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
