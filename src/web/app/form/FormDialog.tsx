import { Dialog } from '#web/ui/Dialog.tsx';
import { AppForm, type AppFormProps } from './AppForm.tsx';

type Props = Omit<AppFormProps, 'form' | 'onCancel'> & {
  form: AppFormProps['form'] & { discard: () => void };
  title: string;
  onClose: () => void;
};

/** Dialog whose only content is a form. Closing it discards the form's draft. */
export function FormDialog({ title, onClose, ...rest }: Props) {
  function close(): void {
    rest.form.discard();
    onClose();
  }
  return (
    <Dialog title={title} isOpen onClose={close}>
      <AppForm {...rest} onCancel={close} />
    </Dialog>
  );
}
