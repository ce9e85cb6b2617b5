import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';

type Props = { ticketUrl: string; onScanned: () => void };

/** The guest gets no SMS: his own phone takes the ticket from this one. */
export function ScanPanel({ ticketUrl, onScanned }: Props) {
  const { t } = useTranslation('checkin');
  return (
    <div className="flex flex-col items-center gap-4">
      <p className="self-stretch text-17">{t('scan.text')}</p>
      <QrCode text={ticketUrl} label={t('scan.label')} />
      <p className="self-stretch text-12 text-muted">{t('scan.note')}</p>
      <div className="flex flex-col self-stretch">
        <Button variant="primary" onClick={onScanned}>
          {t('scan.done')}
        </Button>
      </div>
    </div>
  );
}
