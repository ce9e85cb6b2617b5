import { useTranslation } from '#web/lib/translation.ts';
import { passwordMin } from '#domain/identity/password.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { NewPassword } from '../forms/NewPassword.tsx';
import { TermsAccepted } from '../Terms.tsx';
import type { useRegistration } from './useRegistration.ts';

export function RegisterForm({ form }: { form: ReturnType<typeof useRegistration>['form'] }) {
  const { t } = useTranslation(['access', 'identity']);
  const { control, failure, isPending, submit } = form;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {failure ? <FormError {...failure} /> : null}
      <SideBySide>
        <Field
          control={control}
          name="firstName"
          label={t('register.firstName')}
          autoComplete="given-name"
        />
        <Field
          control={control}
          name="lastName"
          label={t('register.lastName')}
          autoComplete="family-name"
        />
      </SideBySide>
      <Field
        control={control}
        name="email"
        kind="email"
        label={t('identity:email')}
        autoComplete="email"
      />
      <Field
        control={control}
        name="phoneNumber"
        kind="phone"
        label={t('identity:phone')}
        autoComplete="tel"
      />
      <NewPassword control={control} name="password" min={passwordMin} />
      <CheckField control={control} name="accepted">
        <TermsAccepted />
      </CheckField>
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
