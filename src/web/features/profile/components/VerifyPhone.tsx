import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useCoolDown } from '#web/features/identity/components/useCoolDown.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useSendCode } from '../api.ts';
import { PhoneCode } from './PhoneCode.tsx';

/** An SMS takes a moment; a second one before that would only kill the first one's code. */
const COOL_DOWN_S = 30;

type Sent = 'not' | 'sent' | 'suppressed';

/** The number is proven by the code that reaches it. */
export function VerifyPhone({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useTranslation('profile');
  const refused = useRefusalToast();
  const send = useSendCode();
  const [sent, setSent] = useState<Sent>('not');
  const [left, coolDown] = useCoolDown(COOL_DOWN_S);

  async function sendCode(): Promise<void> {
    const isAgain = sent === 'sent';
    try {
      const { smsSuppressed } = await send.mutateAsync();
      setSent(smsSuppressed ? 'suppressed' : 'sent');
      if (smsSuppressed) return;
      coolDown();
      if (isAgain) toastDone(t('phone.resent'));
    } catch (error) {
      refused(t('phone.sendFailed'), error);
    }
  }

  if (sent === 'sent') {
    return (
      <div className="flex max-w-md flex-col gap-3">
        <PhoneCode phoneNumber={phoneNumber} />
        <Button
          variant="quiet"
          className="self-start"
          isDisabled={left > 0}
          isPending={send.isPending}
          onPress={() => void sendCode()}
        >
          {left > 0 ? t('phone.resendIn', { seconds: left }) : t('phone.resend')}
        </Button>
      </div>
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
        isPending={send.isPending}
        onPress={() => void sendCode()}
      >
        {t('phone.verify')}
      </Button>
    </>
  );
}
