import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useParkCar } from '../api.ts';
import { ParkForm } from './ParkForm.tsx';
import { ScanPanel } from './ScanPanel.tsx';

type Props = { ticketId: string; ticketUrl: string | null; onParked: () => void };

/** Where the car stands; before that, for a guest without SMS, the page he scans. */
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
