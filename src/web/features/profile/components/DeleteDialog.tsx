import { useNavigate } from '@tanstack/react-router';
import { useController } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { endSession } from '#web/app/session.ts';
import { FormField } from '#web/features/identity/components/forms/FormField.tsx';
import { useIssueText } from '#web/app/form/issueText.ts';
import { useSentForm } from '#web/features/identity/components/forms/useSentForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useDeleteAccount } from '../api.ts';

/** The same word in every language, as the server reads it. */
const WORD = '\u2066DELETE\u2069';

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Dialog title={t('delete.dialog')} isOpen onClose={onClose}>
      <DeleteForm onKeep={onClose} />
    </Dialog>
  );
}

/** Says what will be lost before it asks for password and word. */
function DeleteForm({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const remove = useDeleteAccount();
  const issueText = useIssueText();
  const { control, refused, isPending, submit } = useSentForm({
    rules: 'deleteAccount',
    defaultValues: { currentPassword: '', confirmation: '' },
    refusedTitle: t('delete.failed'),
    send: async (typed) => {
      await remove.mutateAsync(typed);
      endSession();
      await navigate({ to: '/' });
      toastDone(t('delete.done'), t('delete.doneText'));
    },
  });
  const { field, fieldState } = useController({ control, name: 'confirmation' });
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
      {refused ? <FormError {...refused} /> : null}
      <FormField
        control={control}
        name="currentPassword"
        kind="password"
        label={t('delete.password')}
        autoComplete="current-password"
      />
      <TextField
        ltr
        capitals
        label={t('delete.confirm', { word: WORD })}
        name="confirmation"
        autoComplete="off"
        spellCheck="false"
        value={field.value}
        onChange={(typed) => field.onChange(typed.toUpperCase())}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={issueText(fieldState.error?.message)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onKeep}>{t('delete.keep')}</Button>
        <Button type="submit" variant="danger" isPending={isPending}>
          {t('delete.submit')}
        </Button>
      </div>
    </form>
  );
}
