import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { endSession } from '#web/app/session.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useDeleteAccount } from '../api.ts';

/** Confirmation word, untranslated because the server compares the word. */
const WORD = '\u2066DELETE\u2069';

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Dialog title={t('delete.dialog')} isOpen onClose={onClose}>
      <DeleteForm onKeep={onClose} />
    </Dialog>
  );
}

/**
 * Form that explains what will be deleted, then asks for the password and the confirmation word.
 */
function DeleteForm({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const remove = useDeleteAccount();
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('../schemas.ts')).deleteAccount,
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
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
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
      {failure ? <FormError {...failure} /> : null}
      <Field
        control={control}
        name="currentPassword"
        kind="password"
        label={t('delete.password')}
        autoComplete="current-password"
      />
      <Field
        control={control}
        name="confirmation"
        kind="capitals"
        label={t('delete.confirm', { word: WORD })}
        autoComplete="off"
      />
      <div className="sheet__foot flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button onClick={onKeep}>{t('delete.keep')}</Button>
        <Button type="submit" variant="danger" isPending={isPending}>
          {t('delete.submit')}
        </Button>
      </div>
    </form>
  );
}
