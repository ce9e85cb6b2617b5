import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { activationPasswordMin } from '#domain/identity/password.ts';
import { callOpenly } from '#web/app/call.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { NewPassword } from '../forms/NewPassword.tsx';
import { useSentForm } from '../forms/useSentForm.ts';

type Props = { token: string; onDone: (businessName: string) => void; onDead: () => void };

export function BusinessPassword({ token, onDone, onDead }: Props) {
  const { t } = useTranslation(['activation', 'identity']);
  const { control, refused, isPending, submit } = useSentForm({
    rules: 'activateBusiness',
    defaultValues: { password: '', confirmPassword: '' },
    refusedTitle: t('failed'),
    send: async ({ password }) => {
      const { business } = await callOpenly('POST /api/business/activate', {
        body: { token, password },
      });
      onDone(business.name);
    },
    onRefused: (error) => {
      if (error instanceof CallError && error.code === 'INVALID_ACTIVATION_LINK') onDead();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {refused?.code === 'ALREADY_ACTIVE' ? (
        <Banner kind="info" live>
          {refused.text}
        </Banner>
      ) : null}
      {refused && refused.code !== 'ALREADY_ACTIVE' ? <FormError {...refused} /> : null}
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
