import { useTranslation } from '#web/lib/translation.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useResendCode } from '../api.ts';

/** The guest said STOP while his code was awaited: it goes on without one. */
export function NoSmsPanel({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('checkin');
  const refused = useRefusalToast();
  const goOn = useResendCode(ticketId, {
    done: () => toastDone(t('noSms.doneTitle'), t('noSms.doneText')),
    refused: (error) => refused(t('noSms.failed'), error),
  });
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="warning" live>
        {t('noSms.text')}
      </Banner>
      <Button variant="primary" isPending={goOn.isPending} onClick={() => goOn.mutate()}>
        {t('noSms.goOn')}
      </Button>
    </div>
  );
}
