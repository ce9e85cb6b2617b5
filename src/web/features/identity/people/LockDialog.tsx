import { Field } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useLock } from './api.ts';
import { nameOf, type ListedPerson } from './cells.tsx';

type Props = { user: ListedPerson; onClose: () => void };

/** Dialog that explains what locking an account means, and asks for the reason. */
export function LockDialog({ user, onClose }: Props) {
  const { t } = useTranslation('adminPeople');
  return (
    <Dialog
      title={t('customer.lockTitle', { who: isolateText(nameOf(user)) })}
      isOpen
      onClose={onClose}
    >
      <LockForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function LockForm({ user, onClose }: Props) {
  const { t } = useTranslation('adminPeople');
  const lock = useLock(user.id);
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schemas.ts')).lockUserSchema,
    defaultValues: { reason: '' },
    explain: useFormFailure(t('customer.lockFailed')),
    send: async (values) => {
      await lock.mutateAsync(values);
      onClose();
      showDoneToast(t('customer.locked'));
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p>{t('customer.lockText')}</p>
      {failure ? <FormError {...failure} /> : null}
      <Field
        control={control}
        name="reason"
        label={t('customer.reason')}
        description={t('customer.reasonHint')}
        maxLength={500}
        autoComplete="off"
      />
      <div className="sheet__foot flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="danger" isPending={isPending}>
          {t('customer.lockSubmit')}
        </Button>
      </div>
    </form>
  );
}
