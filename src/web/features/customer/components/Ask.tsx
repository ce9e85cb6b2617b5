import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type Props = {
  title: string;
  text: string;
  confirm: string;
  keep: string;
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Before something is taken back: what that means, and the way to leave it. */
export function Ask(props: Props) {
  const { title, text, confirm, keep, isOpen, isPending, onConfirm, onClose } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <p className="text-17">{text}</p>
      <div className="flex flex-col gap-3">
        <Button variant="primary" onClick={onClose}>
          {keep}
        </Button>
        <Button variant="danger" isPending={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
