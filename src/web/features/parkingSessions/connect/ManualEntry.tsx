import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { CodeField } from '#web/ui/DigitsField.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { toastDone, toastFailed } from '#web/ui/toasts.ts';
import { useConfirmCode } from './api.ts';
import { NotCustomer } from './CurbPage.tsx';
import { savePending, peekPending, takePending } from './pending.ts';
import { getSignInPath, useNavigateTo, useVisitor } from './visitor.ts';

const path = '/session/manual-entry';
const DIGITS = 6;
const extractDigits = (typed: string) =>
  toLatinDigits(typed).replaceAll(/\D/g, '').slice(0, DIGITS);

/** For a phone whose camera cannot read: the six digits beside the QR code. */
export function ManualEntry() {
  const { t } = useTranslation('sessions');
  useTitle(t('manual.title'));
  const who = useVisitor();
  return (
    <AuthLayout title={t('manual.title')} lead={t('manual.lead')}>
      <div className="flex flex-col gap-5">
        {who === 'staff' ? <NotCustomer path={path} /> : <CodeForm />}
        <div className="flex flex-wrap gap-3 *:grow">
          <Link to="/qr-scanner" className={buttonLook('secondary')}>
            {t('manual.scan')}
          </Link>
          <Link to="/" className={buttonLook('secondary')}>
            {t('start.cancel')}
          </Link>
        </div>
      </div>
    </AuthLayout>
  );
}

function CodeForm() {
  const { t } = useTranslation('sessions');
  const errorText = useErrorText();
  const who = useVisitor();
  const go = useNavigateTo();
  const confirm = useConfirmCode();
  const { code: scanned = '' } = useSearch({ from: path });
  // A code from the address is filled in, not sent: anybody may have made that address.
  const [code, setCode] = useState(() => peekPending('code') ?? extractDigits(scanned));
  const [fieldError, setFieldError] = useState<string>();
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  function submit(typed: string): void {
    if (confirm.isPending) return;
    if (typed.length !== DIGITS) {
      setFieldError(t('manual.missing'));
      toastFailed(t('manual.invalid'), t('manual.missing'));
      box.current?.focus();
      return;
    }
    setFieldError(undefined);
    if (who === 'stranger') {
      savePending('code', typed, path);
      go(getSignInPath(path));
      return;
    }
    send(typed);
  }

  function send(typed: string): void {
    confirm.mutate(typed, {
      onSuccess: ({ parkingSessionId }) => {
        toastDone(t('start.linked'), t('start.linkedText'));
        go(`/customer/retrieval/${parkingSessionId}`, { replace: true });
      },
      onError: () => box.current?.focus(),
    });
  }

  const resume = useEffectEvent(send);
  useEffect(() => {
    const pending = who === 'customer' ? takePending('code') : null;
    if (pending !== null) resume(pending);
  }, [who]);

  const { error } = confirm;
  const isWrong = error instanceof CallError && error.code === 'INVALID_CODE';
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      {error ? (
        <FormError
          title={isWrong ? t('manual.invalid') : t('start.connectionFailed')}
          text={errorText(error)}
        />
      ) : null}
      <CodeField
        label={t('manual.label')}
        description={who === 'stranger' ? t('manual.signIn') : undefined}
        value={code}
        onChange={(next) => {
          setCode(next);
          setFieldError(undefined);
          if (confirm.isError) confirm.reset();
        }}
        onComplete={submit}
        error={fieldError}
        inputRef={box}
      />
      <Button type="submit" variant="primary" isPending={confirm.isPending}>
        {t('manual.submit')}
      </Button>
    </form>
  );
}
