import { useTranslation } from 'react-i18next';
import { pinLength } from '#domain/identity/password.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { FormField } from '../../components/forms/FormField.tsx';
import { useSentForm } from '../../components/forms/useSentForm.ts';
import { useSetPin } from '../api.ts';

const empty = { pin: '', password: '' };

/** A PIN opens the same doors as the password, so the password is asked for. */
export function SetPin({ hasPin }: { hasPin: boolean }) {
  const { t } = useTranslation('account');
  const save = useSetPin();
  const { form, control, refused, isPending, submit } = useSentForm({
    rules: 'setPin',
    defaultValues: empty,
    refusedTitle: t('pin.failed'),
    send: async (typed) => {
      await save.mutateAsync(typed);
      form.reset(empty);
      toastDone(t('pin.done'), t('pin.doneText'));
    },
  });
  return (
    <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={submit}>
      {refused ? <FormError {...refused} /> : null}
      <FormField
        control={control}
        name="pin"
        kind="digits"
        label={t('pin.label')}
        autoComplete="off"
        maxLength={pinLength.max}
        description={t('pin.hint')}
      />
      <FormField
        control={control}
        name="password"
        kind="password"
        label={t('pin.password')}
        autoComplete="current-password"
      />
      <Button type="submit" variant="compact" className="self-start" isPending={isPending}>
        {hasPin ? t('pin.change') : t('pin.set')}
      </Button>
    </form>
  );
}
