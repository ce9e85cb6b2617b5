import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { phone } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone, toastFailed } from '#web/ui/toasts.ts';
import { useResendInvite, type Valet } from './api.ts';

/** Result of an invitation, with a warning when the number cannot receive SMS. */
export type Invited = { phoneNumber: string; warning?: string | undefined };

/** Button that sends the code again and reports the result. */
export function ResendInvite({ valet }: { valet: Valet }) {
  const { t } = useTranslation('team');
  const resend = useResendInvite();
  const refused = useRefusalToast();
  async function send(): Promise<void> {
    try {
      const { phoneNumber, warning }: Invited = await resend.mutateAsync(valet.id);
      if (warning) toastFailed(t('resent.warning'), `${phone(phoneNumber)}: ${warning}`);
      else toastDone(t('resent.done'), t('resent.doneText', { phone: phone(phoneNumber) }));
    } catch (error) {
      refused(t('resent.failed'), error);
    }
  }
  return (
    <Button
      variant="quiet"
      className="min-h-11 px-1 whitespace-nowrap"
      isPending={resend.isPending}
      onClick={() => void send()}
    >
      {t('resend')}
    </Button>
  );
}
