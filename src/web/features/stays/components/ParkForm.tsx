import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { Button } from '#web/ui/Button.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { TextField } from '#web/ui/TextField.tsx';

export type Spot = { parkingSpot?: string; parkingLocation?: string };

type Props = {
  isPending: boolean;
  onSubmit: (spot: Spot) => void;
  /** The spot that was planned. */
  spot?: string | null;
};

/** Where the car stands, for the ticket that is open and for a job alike. */
export function ParkForm({ isPending, onSubmit, spot: planned }: Props) {
  const { t } = useTranslation('common');
  const [spot, setSpot] = useState(planned ?? '');
  const [area, setArea] = useState('');

  // The second press of two may come before the first one's call is shown as on its way.
  const isSending = useRef(false);
  useEffect(() => {
    if (!isPending) isSending.current = false;
  }, [isPending]);

  function submit(): void {
    if (isSending.current) return;
    isSending.current = true;
    const parkingSpot = spot.trim();
    const parkingLocation = area.trim();
    onSubmit({
      ...(parkingSpot ? { parkingSpot } : {}),
      ...(parkingLocation ? { parkingLocation } : {}),
    });
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
      <SideBySide>
        <TextField
          label={t('parking.spot')}
          aside={t('optional')}
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
          label={t('parking.area')}
          aside={t('optional')}
          value={area}
          onChange={setArea}
          autoComplete="off"
          maxLength={120}
        />
      </SideBySide>
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('parking.submit')}
      </Button>
    </form>
  );
}
