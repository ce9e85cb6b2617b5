import { computeInvitationPause } from '#domain/identity/invitationPause.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useResendInvite, type StaffValet } from './api.ts';

/** Result of an invitation. The warning says that the phone number cannot receive SMS. */
export type SentInvite = { phoneNumber: string; warning?: string | undefined };

/**
 * Button that sends the activation code again and reports the result. Counts down the seconds in
 * which the server refuses to send again.
 */
export function ResendInvite({ valet }: { valet: StaffValet }) {
  const { t } = useTranslation('team');
  const resend = useResendInvite(valet.id);
  const refused = useRefusalToast();
  const now = useNow(1000);
  const { invitation } = valet;
  const left = invitation ? computeInvitationPause(Date.parse(invitation.sentAt), now) : 0;
  async function send(): Promise<void> {
    try {
      const { phoneNumber, warning }: SentInvite = await resend.mutateAsync();
      if (warning) showFailedToast(t('resent.warning'), `${formatPhone(phoneNumber)}: ${warning}`);
      else
        showDoneToast(t('resent.done'), t('resent.doneText', { phone: formatPhone(phoneNumber) }));
    } catch (error) {
      refused(t('resent.failed'), error);
    }
  }
  return (
    <Button
      variant="quiet"
      className="min-h-11 px-1 whitespace-nowrap tabular-nums"
      disabled={left > 0}
      isPending={resend.isPending}
      onClick={() => void send()}
    >
      {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
    </Button>
  );
}
