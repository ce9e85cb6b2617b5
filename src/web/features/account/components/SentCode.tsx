import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useCan } from '#web/app/session.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useCoolDown } from '#web/lib/useCoolDown.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { formatPhone } from '#web/lib/format.ts';
import { isUnreached, useOnReturn } from '#web/lib/useOnReturn.ts';
import { CodeField } from '#web/ui/DigitsField.tsx';
import { useSendCode, useVerifyPhone } from '../api.ts';

const DIGITS = 6;

/**
 * Seconds until another code can be sent. An SMS takes a moment, and a second code invalidates the
 * first.
 */
const COOL_DOWN_S = 30;

type Props = { phoneNumber: string; onSuppressed: () => void };

/** Field for the code sent by SMS, with a button that sends another code. */
export function SentCode({ phoneNumber, onSuppressed }: Props) {
  const { t } = useTranslation('profile');
  const refused = useRefusalToast();
  const send = useSendCode();
  const [left, coolDown] = useCoolDown(COOL_DOWN_S, true);

  async function sendAgain(): Promise<void> {
    try {
      const { smsSuppressed } = await send.mutateAsync();
      if (smsSuppressed) return onSuppressed();
      coolDown();
      showDoneToast(t('phone.resent'));
    } catch (error) {
      refused(t('phone.sendFailed'), error);
    }
  }

  return (
    <div className="flex max-w-md flex-col gap-3">
      <PhoneCode phoneNumber={phoneNumber} />
      <Button
        variant="quiet"
        className="self-start"
        disabled={left > 0}
        isPending={send.isPending}
        onClick={() => void sendAgain()}
      >
        {left > 0 ? t('phone.resendIn', { seconds: left }) : t('phone.resend')}
      </Button>
    </div>
  );
}

/** Field for the six digits of the SMS. The sixth digit submits the form. */
function PhoneCode({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const verify = useVerifyPhone();
  const hasCars = useCan('account.own');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<'incomplete' | { error: unknown } | null>(null);
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useOnReturn(problem !== 'incomplete' && isUnreached(problem?.error), () => setProblem(null));
  // Focuses the field, because the button that had the focus has unmounted.
  useEffect(() => box.current?.focus(), []);

  async function submit(typed: string): Promise<void> {
    if (verify.isPending) return;
    if (typed.length !== DIGITS) {
      setProblem('incomplete');
      box.current?.focus();
      return;
    }
    setProblem(null);
    try {
      await verify.mutateAsync(typed);
      showDoneToast(t('phone.verifiedDone'), hasCars ? t('phone.verifiedDoneText') : undefined);
    } catch (failure) {
      setProblem({ error: failure });
      // Clears a code that the server refused, but keeps a code that did not reach the server.
      if (failure instanceof CallError && failure.status > 0) setCode('');
      box.current?.focus();
    }
  }

  /** Returns the text of the problem, worded on render in the current language. */
  function writeProblem(): string | undefined {
    if (problem === 'incomplete') return t('phone.codeInvalid');
    return problem ? errorText(problem.error) : undefined;
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <CodeField
        label={t('phone.code')}
        description={
          <bdi>{t('phone.codeSent', { phone: `\u2066${formatPhone(phoneNumber)}\u2069` })}</bdi>
        }
        value={code}
        onChange={(next) => {
          setCode(next);
          if (next) setProblem(null);
        }}
        onComplete={(typed) => void submit(typed)}
        error={writeProblem()}
        inputRef={box}
      />
      <Button type="submit" variant="compact" isPending={verify.isPending}>
        {t('phone.submitCode')}
      </Button>
    </form>
  );
}
