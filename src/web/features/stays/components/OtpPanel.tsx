import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useCoolDown } from '#web/lib/useCoolDown.ts';
import { phone } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/DigitsField.tsx';
import { toastDone, toastFailed } from '#web/ui/toasts.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useResendCode, useVerifyCode } from '../api.ts';

/** An SMS takes a moment, and a second one would make the first one's code invalid. */
const COOL_DOWN_S = 20;

type Props = { ticketId: string; phoneE164: string };

/** The guest reads out the six digits of the SMS. The sixth digit submits them. */
export function OtpPanel({ ticketId, phoneE164 }: Props) {
  const { t } = useTranslation('checkin');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<'incomplete' | { error: unknown } | null>(null);
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // The button that was pressed is gone, and typing is the next step.
  useEffect(() => box.current?.focus(), []);
  const verify = useVerifyCode(ticketId, {
    done: () => toastDone(t('otp.verifiedTitle'), t('otp.verifiedText')),
    refused: (failure) => {
      toastFailed(t('otp.refused'), errorText(failure));
      setProblem({ error: failure });
      // A code that the server refused is cleared; one that did not arrive stays.
      if (failure instanceof CallError && failure.status > 0) setCode('');
      box.current?.focus();
    },
  });

  function submit(digits: string): void {
    if (verify.isPending) return;
    if (digits.length !== 6) {
      toastFailed(t('otp.invalidTitle'), t('otp.invalidText'));
      setProblem('incomplete');
      box.current?.focus();
      return;
    }
    setProblem(null);
    verify.mutate(digits);
  }

  /** In the language that is chosen when it is shown. */
  function writeProblem(): string | undefined {
    if (problem === 'incomplete') return t('otp.invalidText');
    return problem ? errorText(problem.error) : undefined;
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <CodeField
        label={t('otp.label')}
        description={<bdi>{t('otp.sentTo', { phone: `\u2066${phone(phoneE164)}\u2069` })}</bdi>}
        value={code}
        onChange={(next) => {
          setCode(next);
          if (next) setProblem(null);
        }}
        onComplete={submit}
        error={writeProblem()}
        inputRef={box}
      />
      <Button type="submit" variant="primary" isPending={verify.isPending}>
        {t('otp.verify')}
      </Button>
      <ResendCode ticketId={ticketId} onSent={() => setProblem(null)} />
    </form>
  );
}

function ResendCode({ ticketId, onSent }: { ticketId: string; onSent: () => void }) {
  const { t } = useTranslation('checkin');
  const refused = useRefusalToast();
  const [left, coolDown] = useCoolDown(COOL_DOWN_S, true);
  const resend = useResendCode(ticketId, {
    done: ({ status }) => {
      // The guest has opted out in the meantime: the car is checked in without a code.
      if (status === 'checked_in') return toastDone(t('noSms.doneTitle'), t('noSms.doneText'));
      toastDone(t('otp.resentTitle'), t('otp.resentText'));
      coolDown();
      onSent();
    },
    refused: (error) => refused(t('otp.resendFailed'), error),
  });

  return (
    <Button
      variant="quiet"
      disabled={left > 0}
      isPending={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {left > 0 ? t('otp.resendIn', { seconds: left }) : t('otp.resend')}
    </Button>
  );
}
