import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { Button } from '#web/ui/Button.tsx';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { passwordMin } from '#domain/identity/password.ts';
import { FormError } from '#web/ui/FormError.tsx';
import { readActivation, useActivation, type ActivationForm } from '../components/useActivation.ts';
import { Steps } from '../components/Steps.tsx';
import { LoginLinks } from '../components/LoginLinks.tsx';
import { TermsByActivating } from '../components/Terms.tsx';
import { ActivationDone } from '../components/ActivationDone.tsx';
import { NewPassword } from '../components/NewPassword.tsx';

const REDIRECT_MS = 2000;

/** Screen where an invited valet activates the account, with the SMS code and a new password. */
export function ValetActivate() {
  const { t } = useTranslation(['activation', 'identity']);
  const { token = '', phone = '' } = useSearch({ from: '/valet-activate' });
  const navigate = useNavigate();
  // The values of a link take precedence over a stored draft.
  const [start] = useState(() =>
    token || phone ? { step: 1 as const, phoneNumber: phone, token } : readActivation(),
  );
  const [step, setStep] = useState<1 | 2 | 3>(start?.step ?? 1);
  const form = useActivation(start ?? { phoneNumber: '', token: '' }, step, setStep);
  const title = step === 3 ? t('valet.welcome') : t('valet.title');
  useTitle(title);
  useEffect(() => {
    // Removes the SMS code from the URL and the browser's history.
    if (token || phone) void navigate({ to: '/valet-activate', search: {}, replace: true });
  }, [token, phone, navigate]);

  function next(event: SubmitEvent): void {
    event.preventDefault();
    void checkInvitation();
  }

  async function checkInvitation(): Promise<void> {
    if (await form.form.trigger(['phoneNumber', 'token'], { shouldFocus: true })) setStep(2);
  }

  function back(): void {
    form.clearFailure();
    setStep(1);
  }

  return (
    <AuthLayout title={title} lead={step === 3 ? t('valet.welcomeLead') : t('valet.lead')}>
      <Steps
        at={step}
        names={[t('valet.steps.code'), t('valet.steps.password'), t('valet.steps.done')]}
      />
      {step === 3 ? (
        <ActivationDone text={t('valet.welcomeText')} redirectMs={REDIRECT_MS} />
      ) : (
        <>
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={step === 1 ? next : form.submit}
          >
            {step === 1 ? <CodeStep form={form} /> : <PasswordStep form={form} onBack={back} />}
          </form>
          <div className="pt-5">
            <TermsByActivating />
          </div>
          <LoginLinks to={['valet']} />
        </>
      )}
    </AuthLayout>
  );
}

/** Fields for the valet's phone number and SMS code. */
function CodeStep({ form }: { form: ActivationForm }) {
  const { t } = useTranslation(['activation', 'identity']);
  const { control } = form;
  const bind = bindTo(control);
  const [phoneNumber, token] = useWatch({ control, name: ['phoneNumber', 'token'] });

  return (
    <>
      <Field
        {...bind('phoneNumber')}
        kind="phone"
        label={t('identity:phone')}
        autoComplete="username"
      />
      <Field
        {...bind('token')}
        kind="code"
        label={t('valet.code')}
        description={t('valet.codeNote')}
        onComplete={() => form.form.clearErrors('token')}
      />
      <Button type="submit" variant="primary" disabled={!phoneNumber.trim() || !token}>
        {t('valet.continue')}
      </Button>
    </>
  );
}

type StepProps = { form: ActivationForm; onBack: () => void };

function PasswordStep({ form, onBack }: StepProps) {
  const { t } = useTranslation(['activation', 'identity']);
  const { control, failure, isPending } = form;
  const bind = bindTo(control);
  const { setFocus } = form.form;
  const [password, again] = useWatch({ control, name: ['password', 'confirmPassword'] });
  // Focuses the first field, because the pressed button has unmounted.
  useEffect(() => setFocus('fullName'), [setFocus]);
  return (
    <>
      {failure ? <FormError {...failure} /> : null}
      <Field
        {...bind('fullName')}
        label={t('valet.fullName')}
        description={t('valet.fullNameNote')}
        autoComplete="name"
      />
      <NewPassword
        {...bind('password')}
        min={passwordMin}
        errorTexts={{ password_too_short: t('shortText'), passwords_differ: t('mismatchText') }}
      />
      <Button type="submit" variant="primary" disabled={!password || !again} isPending={isPending}>
        {t('identity:valet.activate')}
      </Button>
      <Button disabled={isPending} onClick={onBack}>
        {t('back')}
      </Button>
    </>
  );
}
