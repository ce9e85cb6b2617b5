import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Threshold } from '#web/ui/Threshold.tsx';
import { Activated } from '../components/activation/Activated.tsx';
import { CodeStep } from '../components/activation/CodeStep.tsx';
import { readActivation } from '../components/activation/draft.ts';
import { PasswordStep } from '../components/activation/PasswordStep.tsx';
import { Steps } from '../components/activation/Steps.tsx';
import { useActivation } from '../components/activation/useActivation.ts';
import { OtherDoors } from '../components/OtherDoors.tsx';
import { TermsByActivating } from '../components/Terms.tsx';

/** An invited valet makes the account his: the code of the SMS, a password, and off he goes. */
export function ValetActivate() {
  const { t } = useTranslation(['activation', 'identity']);
  const { token = '', phone = '' } = useSearch({ from: '/valet-activate' });
  const navigate = useNavigate();
  // A link that was opened comes before what was left in the tab.
  const [start] = useState(() =>
    token || phone ? { step: 1 as const, phoneNumber: phone, token } : readActivation(),
  );
  const [step, setStep] = useState<1 | 2 | 3>(start?.step ?? 1);
  const form = useActivation(start ?? { phoneNumber: '', token: '' }, step, setStep);
  const title = step === 3 ? t('valet.welcome') : t('valet.title');
  useTitle(title);
  useEffect(() => {
    // A code is not for the browser's history, nor for who looks over the shoulder.
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
    form.setFailure(null);
    setStep(1);
  }

  return (
    <Threshold title={title} lead={step === 3 ? t('valet.welcomeLead') : t('valet.lead')}>
      <Steps
        at={step}
        names={[t('valet.steps.code'), t('valet.steps.password'), t('valet.steps.done')]}
      />
      {step === 3 ? (
        <Activated />
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
          <OtherDoors to={['valet']} />
        </>
      )}
    </Threshold>
  );
}
