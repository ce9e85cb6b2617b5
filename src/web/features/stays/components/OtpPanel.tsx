import { useEffect, useRef, useState } from 'react';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { getServerNow, useNow } from '#web/lib/clock.ts';
import { formatPhone, formatTime } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { isUnreached, useOnReturn } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { CodeField } from '#web/ui/DigitsField.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useResendCode, useVerifyCode } from '../ticketApi.ts';
import { TakenCar } from './lazyParts.ts';

const SECOND_MS = 1000;

type Props = { ticket: StaffTicket };

/** Stores the typed SMS code over a reload, until the server answers. */
const codeDraft = (ticketId: string) => createDraft(`code ${ticketId}`, '');

/** True if the server refused the SMS code. Without an answer the code may be correct. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** True if the SMS code was correct, but a car with this plate has come in on another ticket. */
const isCarTaken = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'CAR_ALREADY_IN_CUSTODY';

/** Field for the six digits that the guest reads from the SMS; the sixth digit submits. */
export function OtpPanel({ ticket }: Props) {
  const { ticketId, phoneE164 } = ticket;
  const { t } = useTranslation('checkin');
  const errorText = useErrorText();
  const draft = codeDraft(ticketId);
  const [code, setCode] = useState(draft.read);
  const [problem, setProblem] = useState<'incomplete' | { error: unknown } | null>(null);
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useOnReturn(problem !== 'incomplete' && isUnreached(problem?.error), () => setProblem(null));
  // Focuses the field, because the button that opened the panel has unmounted.
  useEffect(() => box.current?.focus(), []);
  const verify = useVerifyCode(ticketId, nameByPlate(ticket), {
    // The outbox stores the SMS code, so the car can be parked before the server has the code.
    storedOffline: draft.forget,
    done: () => {
      draft.forget();
      showDoneToast(t('otp.verifiedTitle'), t('otp.verifiedText'));
    },
    refused: (failure) => {
      setProblem({ error: failure });
      // Clears an SMS code that the server refused, but keeps a code that did not reach the server.
      if (isRefused(failure)) {
        const isTaken = isCarTaken(failure);
        showFailedToast(isTaken ? t('otp.taken') : t('otp.refused'), errorText(failure));
        change('');
      }
      box.current?.focus();
    },
  });

  function change(next: string): void {
    setCode(next);
    if (next) draft.write(next);
    else draft.forget();
  }

  function submit(digits: string): void {
    if (verify.isPending) return;
    if (digits.length !== 6) {
      showFailedToast(t('otp.invalidTitle'), t('otp.invalidText'));
      setProblem('incomplete');
      box.current?.focus();
      return;
    }
    setProblem(null);
    verify.mutate(digits);
  }

  /** Writes the problem on render, in the current language. */
  function writeProblem(): string | undefined {
    if (problem === 'incomplete') return t('otp.invalidText');
    // The SMS code was correct; another ticket has the car.
    if (problem && isCarTaken(problem.error)) return undefined;
    return problem && isRefused(problem.error) ? errorText(problem.error) : undefined;
  }

  /** Returns the error above the field, for failures that are not about the SMS code. */
  function writeTrouble(): string | null {
    if (problem === null || problem === 'incomplete' || isRefused(problem.error)) return null;
    const isUnreached = !(problem.error instanceof CallError) || problem.error.status === 0;
    return isUnreached ? t('otp.unsentText') : errorText(problem.error);
  }
  const trouble = writeTrouble();

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
        description={
          <>
            <bdi>{t('otp.sentTo', { phone: isolateText(formatPhone(phoneE164)) })}</bdi>
            <CodeExpiry ticket={ticket} />
          </>
        }
        value={code}
        onChange={(next) => {
          change(next);
          if (next) setProblem(null);
        }}
        onComplete={submit}
        error={writeProblem()}
        inputRef={box}
      />
      {problem && problem !== 'incomplete' && isCarTaken(problem.error) ? (
        <TakenCar ticket={ticket} />
      ) : null}
      {trouble ? <FormError title={t('otp.unsent')} text={trouble} /> : null}
      <Button type="submit" variant="primary" isPending={verify.isPending}>
        {t('otp.verify')}
      </Button>
      <ResendCode ticket={ticket} onSent={() => setProblem(null)} />
    </form>
  );
}

/** Shows when the guest's SMS code expires, in the location's time. */
function CodeExpiry({ ticket: { codeExpiresAt, timeZone } }: Props) {
  const { t } = useTranslation('checkin');
  const language = useLanguage();
  const now = useNow();
  if (!codeExpiresAt) return null;
  if (Date.parse(codeExpiresAt) <= now) {
    return <span className="block font-strong text-danger">{t('otp.expired')}</span>;
  }
  const until = isolateText(formatTime(codeExpiresAt, language, timeZone));
  return <span className="block">{t('otp.validUntil', { time: until })}</span>;
}

function ResendCode({ ticket, onSent }: Props & { onSent: () => void }) {
  const { ticketId, resendAt } = ticket;
  const { t } = useTranslation('checkin');
  const now = useNow(SECOND_MS);
  // Time from which the server accepts another request for an SMS code, after a 429 refusal; epoch
  // milliseconds.
  const [limitedUntil, setLimitedUntil] = useState(0);
  const from = Math.max(resendAt ? Date.parse(resendAt) : 0, limitedUntil);
  const left = Math.max(0, Math.ceil((from - now) / SECOND_MS));
  const resend = useResendCode(ticketId, {
    done: ({ status }) => {
      // The guest has opted out of SMS since the first code, so the car is received without a code.
      if (status === 'checked_in') return showDoneToast(t('noSms.doneTitle'));
      showDoneToast(t('otp.resentTitle'), t('otp.resentText'));
      onSent();
    },
    refused: (error) => {
      const wait = error instanceof CallError ? error.body?.retryAfter : undefined;
      if (wait) setLimitedUntil(getServerNow() + wait * SECOND_MS);
    },
    failed: t('otp.resendFailed'),
  });

  function writeWait(): string {
    if (left === 0) return t('otp.resend');
    return left < 100
      ? t('otp.resendIn', { seconds: left })
      : t('otp.resendInMinutes', { count: Math.ceil(left / 60) });
  }

  return (
    <Button
      variant="quiet"
      disabled={left > 0}
      isPending={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {writeWait()}
    </Button>
  );
}
