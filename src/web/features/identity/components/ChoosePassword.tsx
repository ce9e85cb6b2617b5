import { passwordMin } from '#domain/identity/password.ts';
import { callAnonymous } from '#web/app/call.ts';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { NewPassword } from './NewPassword.tsx';

type Props = { token: string; onDone: () => void };

/**
 * Verifies the email address in another browser. The mailbox's owner sets the password, because a
 * stranger may have registered the address.
 */
export function ChoosePassword({ token, onDone }: Props) {
  const { t } = useTranslation('activation');
  useTitle(t('elsewhere.title'));
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('../schemas/account.ts')).resetPasswordSchema,
    defaultValues: { password: '', confirmPassword: '' },
    explain: useAuthFailure(t('elsewhere.failed')),
    send: async ({ password }) => {
      await callAnonymous('POST /api/auth/verify-email', { body: { token, password } });
      onDone();
    },
  });
  return (
    <AuthLayout title={t('elsewhere.title')} lead={t('elsewhere.lead')}>
      <AppForm form={form} submitLabel={t('elsewhere.submit')} gap="gap-5">
        <NewPassword {...bind('password')} min={passwordMin} />
      </AppForm>
    </AuthLayout>
  );
}
