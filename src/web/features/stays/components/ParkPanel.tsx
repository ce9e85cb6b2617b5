import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import { useParkCar } from '../api.ts';
import { ParkForm } from './ParkForm.tsx';

type Props = { ticketId: string; ticketUrl: string | null; onParked: () => void };

/** Asks where the car is parked; before that, a guest without SMS scans the ticket's page. */
export function ParkPanel({ ticketId, ticketUrl, onParked }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const [isScanned, setScanned] = useState(false);
  const refused = useRefusalToast();
  const park = useParkCar(ticketId, {
    done: () => {
      toastDone(t('common:parking.done'), t('parkedText'));
      onParked();
    },
    refused: (error) => refused(t('parkFailed'), error),
  });
  if (ticketUrl && !isScanned) {
    return <ScanPanel ticketUrl={ticketUrl} onScanned={() => setScanned(true)} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <ParkForm isPending={park.isPending} onSubmit={park.mutate} />
      {ticketUrl ? (
        <Button variant="quiet" onClick={() => setScanned(false)}>
          {t('scan.again')}
        </Button>
      ) : null}
    </div>
  );
}

type ScanProps = { ticketUrl: string; onScanned: () => void };

/** The guest gets no SMS: they scan the ticket from this phone. */
function ScanPanel({ ticketUrl, onScanned }: ScanProps) {
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
