import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { activationPasswordMin } from '#domain/identity/password.ts';
import { callOpenly } from '#web/app/call.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { NewPassword } from '../forms/NewPassword.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '../authFailure.ts';

type Props = { token: string; onDone: (businessName: string) => void; onDead: () => void };

export function BusinessPassword({ token, onDone, onDead }: Props) {
  const { t } = useTranslation(['activation', 'identity']);
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('../../schemas/activation.ts')).activateBusiness,
    defaultValues: { password: '', confirmPassword: '' },
    explain: useAuthFailure(t('failed')),
    send: async ({ password }) => {
      const { business } = await callOpenly('POST /api/business/activate', {
        body: { token, password },
      });
      onDone(business.name);
    },
    onFailed: (error) => {
      if (error instanceof CallError && error.code === 'INVALID_ACTIVATION_LINK') onDead();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {failure?.code === 'ALREADY_ACTIVE' ? (
        <Banner kind="info" live>
          {failure.text}
        </Banner>
      ) : null}
      {failure && failure.code !== 'ALREADY_ACTIVE' ? <FormError {...failure} /> : null}
      <NewPassword
        control={control}
        name="password"
        min={activationPasswordMin}
        errorTexts={{ password_too_short: t('shortText'), passwords_differ: t('mismatchText') }}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('identity:valet.activate')}
      </Button>
    </form>
  );
}
