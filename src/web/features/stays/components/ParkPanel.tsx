import { useEffect, useRef } from 'react';
import type { StaffTicket } from '#contract/stays.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { isolateText } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { offerUndo } from '#web/features/stays/undo/undo.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useParkCar } from '../ticketApi.ts';
import { PlaceChips } from '../intake/PlaceChips.tsx';
import { SharedSpot } from '../intake/SharedSpot.tsx';
import { usePlaces } from '../intake/usePlaces.ts';

type Props = { ticket: StaffTicket; onParked: () => void };

/** Panel that parks a received car with one tap, at the planned or next free spot and hook. */
export function ParkPanel({ ticket, onParked }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const { ticketId, locationId } = ticket;
  const planned = { hook: ticket.keyHook, spot: ticket.parkingSpot };
  const places = usePlaces(ticketId, locationId, planned, ticket.noteTags.includes('front'));
  const { hook, spot } = places;

  const car = nameByPlate(ticket);
  const park = useParkCar(ticketId, car, {
    done: ({ spotSharedWith }) => {
      places.forget();
      offerUndo({ stayId: ticketId, step: 'park', car, runner: null, isTicket: true });
      const shared = { spot: isolateText(spot), ticket: isolateText(spotSharedWith ?? '') };
      if (spotSharedWith) showDoneToast(t('common:parking.done'), t('places.shared', shared));
      onParked();
    },
    // Keeps the draft, because the server may still refuse the step that the outbox stored.
    storedOffline: onParked,
    failed: t('parkFailed'),
    refused: places.refuse,
  });

  // Guards against a double press: the second press may come before `isPending` is rendered.
  const isSending = useRef(false);
  useEffect(() => {
    if (!park.isPending) isSending.current = false;
  }, [park.isPending]);
  function send(): void {
    if (isSending.current) return;
    isSending.current = true;
    places.clear();
    park.mutate({ ...(hook ? { keyHook: hook } : {}), ...(spot ? { parkingSpot: spot } : {}) });
  }

  /** Returns the button's text, which names the spot and the hook to record. */
  function writeButton(): string {
    if (!spot)
      return hook ? t('parkOnHook', { hook: isolateText(hook) }) : t('common:parking.submit');
    const where = { spot: isolateText(spot), hook: isolateText(hook) };
    return hook ? t('parkInOnHook', where) : t('parkIn', where);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <PlaceChips {...places.bind('hook')} />
      <PlaceChips {...places.bind('spot')} />
      <SharedSpot
        stayId={ticketId}
        locationId={locationId}
        spot={places.spot}
        free={places.bind('spot').offered}
      />
      <div className="sticky bottom-0 -mx-4 flex flex-col border-t border-line bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:px-0">
        <Button type="submit" variant="primary" isPending={park.isPending}>
          {writeButton()}
        </Button>
      </div>
    </form>
  );
}
