import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useLock } from './api.ts';
import { nameOf, type ListedPerson } from './cells.tsx';

type Props = { user: ListedPerson; onClose: () => void };

/** Dialog that explains what locking an account means, and asks for the reason. */
export function LockDialog({ user, onClose }: Props) {
  const { t } = useTranslation('adminPeople');
  const lock = useLock(user.id);
  const { bind, ...form } = useAppForm({
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
    <FormDialog
      title={t('customer.lockTitle', { who: isolateText(nameOf(user)) })}
      onClose={onClose}
      form={form}
      submitLabel={t('customer.lockSubmit')}
      variant="danger"
      cancelLabel={t('cancel')}
      lead={<p>{t('customer.lockText')}</p>}
    >
      <Field
        {...bind('reason')}
        label={t('customer.reason')}
        description={t('customer.reasonHint')}
        maxLength={500}
        autoComplete="off"
      />
    </FormDialog>
  );
}
