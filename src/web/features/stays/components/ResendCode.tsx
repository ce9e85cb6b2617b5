import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useResendCode } from '../api.ts';

/** An SMS takes a moment; a second one before that would only kill the first one's code. */
const COOL_DOWN_S = 20;

export function ResendCode({ ticketId, onSent }: { ticketId: string; onSent: () => void }) {
  const { t } = useTranslation('checkin');
  const refused = useRefusalToast();
  const [left, setLeft] = useState(COOL_DOWN_S);
  const resend = useResendCode(ticketId, {
    done: ({ status }) => {
      // Its guest opted out at this very moment: the car is taken in, and there is nothing to await.
      if (status === 'checked_in') return toastDone(t('noSms.doneTitle'), t('noSms.doneText'));
      toastDone(t('otp.resentTitle'), t('otp.resentText'));
      setLeft(COOL_DOWN_S);
      onSent();
    },
    refused: (error) => refused(t('otp.resendFailed'), error),
  });
  const isCooling = left > 0;
  useEffect(() => {
    if (!isCooling) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isCooling]);

  return (
    <Button
      variant="quiet"
      disabled={isCooling}
      isPending={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {isCooling ? t('otp.resendIn', { seconds: left }) : t('otp.resend')}
    </Button>
  );
}
