import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { toLatinDigits } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useParkCar } from '../api.ts';

type Props = { ticketId: string; onParked: () => void };

export function ParkPanel({ ticketId, onParked }: Props) {
  const { t } = useTranslation('checkin');
  const refused = useRefusalToast();
  const park = useParkCar(ticketId, {
    done: () => {
      toastDone(t('park.doneTitle'), t('park.doneText'));
      onParked();
    },
    refused: (error) => refused(t('park.failed'), error),
  });
  const [spot, setSpot] = useState('');
  const [area, setArea] = useState('');

  function submit(): void {
    if (park.isPending) return;
    const body = {
      ...(spot.trim() ? { parkingSpot: spot.trim() } : {}),
      ...(area.trim() ? { parkingLocation: area.trim() } : {}),
    };
    park.mutate(body);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('park.spot')}
          value={spot}
          onChange={(text) => setSpot(toLatinDigits(text).toUpperCase())}
          capitals
          autoComplete="off"
          maxLength={40}
          boxClassName="font-strong"
          ltr
          autoFocus
        />
        <TextField
          label={t('park.area')}
          value={area}
          onChange={setArea}
          autoComplete="off"
          maxLength={120}
        />
      </div>
      <Button type="submit" variant="primary" isPending={park.isPending}>
        {t('park.submit')}
      </Button>
    </form>
  );
}
