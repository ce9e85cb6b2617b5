import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { toLatinDigits } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useParkJob } from '../api.ts';

type Props = { job: ValetJob | null; onClose: () => void };

export function ParkDialog({ job, onClose }: Props) {
  const { t } = useTranslation('jobs');
  return (
    <Dialog title={t('parkTitle')} isOpen={job !== null} onClose={onClose}>
      {job ? <ParkForm key={job.id} job={job} onClose={onClose} /> : null}
    </Dialog>
  );
}

function ParkForm({ job, onClose }: { job: ValetJob; onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const park = useParkJob({
    done: () => toastDone(t('parked')),
    refused: (error) => refused(t('completeFailed'), error),
  });
  const [spot, setSpot] = useState('');
  const [area, setArea] = useState('');

  function submit(): void {
    const parkingSpot = spot.trim();
    const parkingLocation = area.trim();
    const body = {
      ...(parkingSpot ? { parkingSpot } : {}),
      ...(parkingLocation ? { parkingLocation } : {}),
    };
    park.mutate({ id: job.id, body });
    onClose();
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
      <TextField
        label={t('spot')}
        value={spot}
        onChange={(text) => setSpot(toLatinDigits(text).toUpperCase())}
        capitals
        ltr
        autoFocus
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        label={t('area')}
        value={area}
        onChange={setArea}
        autoComplete="off"
        maxLength={120}
      />
      <Button type="submit" variant="primary">
        {t('park')}
      </Button>
    </form>
  );
}
