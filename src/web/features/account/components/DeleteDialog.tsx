import { useNavigate } from '@tanstack/react-router';
import { isInCustody } from '#domain/stays/states.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { endSession } from '#web/app/session.ts';
import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { useOpenServices } from '#web/features/customer/api/queries.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogFoot } from '#web/ui/DialogFoot.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useDeleteAccount } from '../api.ts';

/** Confirmation word, untranslated because the server compares the word. */
const WORD = '\u2066DELETE\u2069';

type Props = { onClose: () => void };

/** Dialog that deletes the account. With a car in custody it says so and asks for nothing. */
export function DeleteDialog({ onClose }: Props) {
  const { t } = useTranslation(['profile', 'errors']);
  const { data, isPending, failureCount } = useOpenServices();
  // Asks after a failed read too, because the server checks the cars in any case.
  if (isPending && failureCount === 0) return null;
  if (!data?.some(({ stayStatus }) => isInCustody(stayStatus)))
    return <DeleteForm onClose={onClose} />;
  return (
    <Dialog title={t('delete.dialog')} isOpen onClose={onClose}>
      <p>{t('errors:CAR_IN_CUSTODY')}</p>
      <DialogFoot cancelLabel={t('delete.keep')} onCancel={onClose}>
        {null}
      </DialogFoot>
    </Dialog>
  );
}

/** Form that explains what will be deleted, then asks for the password and the confirmation word. */
function DeleteForm({ onClose }: Props) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const remove = useDeleteAccount();
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('../schemas.ts')).deleteAccountSchema,
    defaultValues: { currentPassword: '', confirmation: '' },
    explain: useAuthFailure(t('delete.failed')),
    send: async (values) => {
      await remove.mutateAsync(values);
      endSession();
      await navigate({ to: '/' });
      showDoneToast(t('delete.done'), t('delete.doneText'));
    },
  });
  return (
    <FormDialog
      title={t('delete.dialog')}
      onClose={onClose}
      form={form}
      submitLabel={t('delete.submit')}
      variant="danger"
      cancelLabel={t('delete.keep')}
      lead={
        <dl className="flex flex-col gap-3 text-15">
          <div>
            <dt className="font-strong">{t('delete.goes')}</dt>
            <dd className="text-muted">{t('delete.goesText')}</dd>
          </div>
          <div>
            <dt className="font-strong">{t('delete.stays')}</dt>
            <dd className="text-muted">{t('delete.staysText')}</dd>
          </div>
        </dl>
      }
    >
      <Field {...bind('currentPassword')} kind="password" label={t('delete.password')} />
      <Field
        {...bind('confirmation')}
        kind="capitals"
        label={t('delete.confirm', { word: WORD })}
      />
    </FormDialog>
  );
}
