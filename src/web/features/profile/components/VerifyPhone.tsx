import { Suspense, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { Missing } from '#web/app/Missing.tsx';
import { MissingPart } from '#web/app/screen.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useSendCode } from '../api.ts';
import { SentCode } from './parts.ts';

type Sent = 'not' | 'sent' | 'suppressed';

/** The number is proven by the code that reaches it. */
export function VerifyPhone({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useTranslation('profile');
  const refused = useRefusalToast();
  const send = useSendCode();
  const [sent, setSent] = useState<Sent>('not');
  const [missing, setMissing] = useState<MissingPart | null>(null);
  const [isSending, start] = useTransition();

  async function sendCode(): Promise<void> {
    try {
      // First of all: a code is lost on whoever cannot be shown where to type it.
      await SentCode.fetchPart();
      setMissing(null);
      const { smsSuppressed } = await send.mutateAsync();
      setSent(smsSuppressed ? 'suppressed' : 'sent');
    } catch (error) {
      if (error instanceof MissingPart) setMissing(error);
      else refused(t('phone.sendFailed'), error);
    }
  }

  if (sent === 'sent') {
    return (
      <Suspense>
        <SentCode phoneNumber={phoneNumber} onSuppressed={() => setSent('suppressed')} />
      </Suspense>
    );
  }
  return (
    <>
      {sent === 'suppressed' ? (
        <Banner kind="warning" live>
          {t('phone.suppressed')}
        </Banner>
      ) : null}
      <Button
        variant="compact"
        className="self-start"
        isPending={isSending}
        onClick={() => start(sendCode)}
      >
        {t('phone.verify')}
      </Button>
      {missing ? <Missing error={missing} again={sendCode} /> : null}
    </>
  );
}
