import { Suspense, useState, useTransition } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { ChunkError } from '#web/lib/chunks.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/lazyPart.tsx';
import { useSendCode } from '../api.ts';
import { SentCode } from './parts.ts';

type Sent = 'not' | 'sent' | 'suppressed';

/** The number is proven by the code that reaches it. */
export function VerifyPhone({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useTranslation('profile');
  const refused = useRefusalToast();
  const send = useSendCode();
  const [sent, setSent] = useState<Sent>('not');
  const [isLost, setLost] = useState(false);
  const [isSending, start] = useTransition();

  async function sendCode(): Promise<void> {
    try {
      // First, as nobody can use a code without the field to type it into.
      await SentCode.preload();
      setLost(false);
      const { smsSuppressed } = await send.mutateAsync();
      setSent(smsSuppressed ? 'suppressed' : 'sent');
    } catch (error) {
      if (error instanceof ChunkError) setLost(true);
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
      {isLost ? <LoadFailed preload={SentCode.preload} onLoaded={() => setLost(false)} /> : null}
    </>
  );
}
