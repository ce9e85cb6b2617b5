import { useTranslation } from 'react-i18next';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useParkCar } from '../api.ts';
import { ParkForm } from './ParkForm.tsx';

type Props = { ticketId: string; onParked: () => void };

export function ParkPanel({ ticketId, onParked }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const refused = useRefusalToast();
  const park = useParkCar(ticketId, {
    done: () => {
      toastDone(t('common:parking.done'), t('parkedText'));
      onParked();
    },
    refused: (error) => refused(t('parkFailed'), error),
  });
  return <ParkForm isPending={park.isPending} onSubmit={park.mutate} />;
}
