import { Printer } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { ReceiptContent } from '#domain/payments/receipt.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useOnReturn } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { usePayer } from '../pay/payer.ts';
import { ReceiptPaper } from './ReceiptPaper.tsx';

/** Receipt of a ticket, to print or to send to an email address. */
export function GuestReceipt({ token }: { token: string }) {
  const { t } = useTranslation('receipt');
  const { call } = usePayer();
  const [receipt, setReceipt] = useState<ReceiptContent | 'lost' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    call('GET /api/customer/ticket/{token}/receipt', { params: { token } }).then(
      (found) => isWanted && setReceipt(found),
      () => isWanted && setReceipt('lost'),
    );
    return () => {
      isWanted = false;
    };
  }, [call, token, tries]);

  function retry(): void {
    setReceipt(null);
    setTries(tries + 1);
  }
  useOnReturn(receipt === 'lost', retry);

  if (receipt === null) return <output className="text-15 text-muted">{t('loading')}</output>;
  if (receipt === 'lost') {
    return (
      <div className="grid gap-3" role="alert">
        <strong>{t('failed')}</strong>
        <Button isLarge onClick={retry}>
          {t('open')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4 overflow-y-auto pb-4">
      <ReceiptPaper receipt={receipt} />
      <Button isLarge onClick={() => print()}>
        <Icon of={Printer} size={18} />
        {t('print')}
      </Button>
      <SendForm token={token} />
    </div>
  );
}

function SendForm({ token }: { token: string }) {
  const { t } = useTranslation('receipt');
  const { call } = usePayer();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'sending' | 'invalid' | 'failed' | { sentTo: string } | null>(
    null,
  );
  useOnReturn(state === 'failed', () => setState(null));

  const isSent = typeof state === 'object' && state !== null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state === 'sending' || isSent) return;
    setState('sending');
    try {
      setState(
        await call('POST /api/customer/ticket/{token}/receipt/email', {
          params: { token },
          body: { email },
        }),
      );
    } catch (error) {
      setState(error instanceof CallError && error.status === 400 ? 'invalid' : 'failed');
      field.current?.focus();
    }
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        inputRef={field}
        label={t('email.label')}
        type="email"
        inputMode="email"
        autoComplete="email"
        ltr
        maxLength={254}
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          setState(null);
        }}
        error={
          (state === 'invalid' || state === 'failed') && (
            <span role="alert">{t(`email.${state}`)}</span>
          )
        }
      />
      {/* Stands above the button, because below the button the message would be out of sight on
          a phone. */}
      <output className="block text-15 empty:absolute">
        {isSent && t('email.sentTo', { email: state.sentTo })}
      </output>
      <Button type="submit" isLarge aria-disabled={state === 'sending' || isSent || undefined}>
        {isSent ? t('email.sent') : t('email.send')}
      </Button>
    </form>
  );
}
