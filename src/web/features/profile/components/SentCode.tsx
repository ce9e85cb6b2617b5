import { useTranslation } from '#web/lib/translation.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useCoolDown } from '#web/features/identity/components/useCoolDown.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useSendCode } from '../api.ts';
import { PhoneCode } from './PhoneCode.tsx';

/** An SMS takes a moment; a second one before that would only kill the first one's code. */
const COOL_DOWN_S = 30;

type Props = { phoneNumber: string; onSuppressed: () => void };

/** Where the code that was just sent is typed, and the way to another one. */
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
      toastDone(t('phone.resent'));
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
