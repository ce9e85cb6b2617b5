import { useController } from 'react-hook-form';
import type { AdminSet } from '#domain/identity/roles.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { useOwnerProof } from '#web/features/identity/secondFactor/useOwnerProof.tsx';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useInviteAdministrator } from './api.ts';
import { SetField } from './SetField.tsx';

type Typed = {
  firstName: string;
  lastName: string;
  email: string;
  adminSet: AdminSet;
  password: string;
};
const nothing: Typed = {
  firstName: '',
  lastName: '',
  email: '',
  adminSet: 'support',
  password: '',
};

/** Dialog that invites an administrator by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminTeam');
  const invite = useInviteAdministrator();
  const { show, step } = useOwnerProof(t('invite.submit'));
  const { control, bind, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).administratorSchema,
    defaultValues: nothing,
    explain: useAuthFailure(t('invite.failed')),
    send: ({ password, ...typed }) =>
      show(password, async (proof) => {
        await invite.mutateAsync({ ...typed, ...proof });
        showDoneToast(t('invite.done'), t('invite.doneText', { email: isolateText(typed.email) }));
        onClose();
      }),
  });
  const { field } = useController({ control, name: 'adminSet' });
  return (
    <Dialog title={t('invite.title')} isOpen onClose={onClose}>
      {step ?? (
        <AppForm
          form={form}
          submitLabel={t('invite.submit')}
          cancelLabel={t('cancel')}
          onCancel={onClose}
        >
          <p className="text-15 text-muted">{t('invite.text')}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field {...bind('firstName')} label={t('firstName')} maxLength={80} />
            <Field {...bind('lastName')} label={t('lastName')} maxLength={80} />
          </div>
          <Field
            {...bind('email')}
            kind="email"
            label={t('email')}
            autoComplete="off"
            maxLength={254}
          />
          <SetField value={field.value} onChange={field.onChange} />
          <Field {...bind('password')} kind="password" label={t('password')} />
        </AppForm>
      )}
    </Dialog>
  );
}
