import { useEffect, useRef, useState } from 'react';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { PlaceChips } from '../intake/PlaceChips.tsx';
import { SharedSpot } from '../intake/SharedSpot.tsx';
import { usePlaces } from '../intake/usePlaces.ts';

export type TypedSpot = { parkingSpot?: string; parkingLocation?: string; keyHook?: string };

type Props = {
  stayId: string;
  locationId: string;
  /** Planned spot, or the spot recorded before parking was undone. */
  spot?: string | null;
  area?: string | null;
  hook?: string | null;
  /** True for a car that is to be kept at the front. */
  isFront?: boolean;
  isPending: boolean;
  /** Title of the error toast. */
  failed: string;
  /** Sends the spot and the hook; the form shows a rejection. */
  onSubmit: (spot: TypedSpot) => Promise<unknown>;
};

/** Form for spot and hook, for a job or a parking session; suggests the next free spot and hook. */
export function ParkForm(props: Props) {
  const { stayId, locationId, spot: planned = null, hook: plannedHook = null } = props;
  const { isFront = false, isPending, failed, onSubmit } = props;
  const { t } = useTranslation(['common', 'checkin']);
  const refused = useRefusalToast();
  const places = usePlaces(stayId, locationId, { hook: plannedHook, spot: planned }, isFront);
  const [area, setArea] = useState(props.area ?? '');

  // Guards against a double press: the second press may come before `isPending` is rendered.
  const isSending = useRef(false);
  useEffect(() => {
    if (!isPending) isSending.current = false;
  }, [isPending]);

  async function submit(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    places.clear();
    const parkingLocation = area.trim();
    try {
      await onSubmit({
        ...(places.spot ? { parkingSpot: places.spot } : {}),
        ...(parkingLocation ? { parkingLocation } : {}),
        ...(places.hook || plannedHook ? { keyHook: places.hook } : {}),
      });
      places.forget();
    } catch (error) {
      if (!places.refuse(error)) refused(failed, error);
    }
  }

  return (
    <PlainForm
      onSubmit={() => void submit()}
      isPending={isPending}
      submitLabel={t('parking.submit')}
    >
      <PlaceChips {...places.bind('hook')} />
      <PlaceChips {...places.bind('spot')} />
      <SharedSpot
        stayId={stayId}
        locationId={locationId}
        spot={places.spot}
        free={places.bind('spot').offered}
      />
      <TextField
        label={t('parking.area')}
        aside={t('optional')}
        value={area}
        onChange={setArea}
        autoComplete="off"
        maxLength={120}
      />
    </PlainForm>
  );
}
