import { useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { isolate } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { offerUndo } from '#web/features/orders/undo/undo.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useFreePlaces, useParkCar } from '../api.ts';
import { type PlaceChoice, PlaceChips, resolvePlace } from '../intake/PlaceChips.tsx';

type Places = { hook: PlaceChoice; spot: PlaceChoice };

/** What was chosen for a car that is not parked yet, over a reload too. */
function usePlacesDraft(ticketId: string) {
  const [draft] = useState(() => createDraft<Places>(`park ${ticketId}`, { hook: '', spot: '' }));
  const [places, setPlaces] = useState(draft.read);
  useEffect(() => draft.write(places), [draft, places]);
  return [places, setPlaces, draft.forget] as const;
}

type Props = { ticket: StaffTicket; onParked: () => void };

/** Where key and car are, as planned or the next free ones: parked with one tap. */
export function ParkPanel({ ticket, onParked }: Props) {
  const { t } = useTranslation(['checkin', 'common', 'issues']);
  const { ticketId, locationId } = ticket;
  const errorText = useErrorText();
  const refused = useRefusalToast();
  const free = useFreePlaces(locationId);
  const [places, setPlaces, forget] = usePlacesDraft(ticketId);
  const [hookError, setHookError] = useState<string>();
  const firstHook = ticket.keyHook ?? ((free?.usesHooks && free.hooks[0]) || '');
  const firstSpot = ticket.parkingSpot ?? free?.spots[0] ?? '';
  const hook = resolvePlace(places.hook, firstHook);
  const spot = resolvePlace(places.spot, firstSpot);

  const park = useParkCar(ticketId, {
    done: ({ spotSharedWith }) => {
      forget();
      const car = ticket.licensePlate ?? ticket.ticketNumber;
      offerUndo({ stayId: ticketId, step: 'park', car, runner: null });
      const shared = { spot: isolate(spot), ticket: isolate(spotSharedWith ?? '') };
      if (spotSharedWith) toastDone(t('common:parking.done'), t('places.shared', shared));
      onParked();
    },
    refused: (error) => {
      const isHook = error instanceof CallError && error.code === 'HOOK_TAKEN';
      if (!isHook) return refused(t('parkFailed'), error);
      const { params } = error.body?.issues?.[0] ?? {};
      setHookError(
        params
          ? t('issues:hook_taken', {
              hook: isolate(String(params['hook'])),
              car: isolate(String(params['car'])),
            })
          : errorText(error),
      );
      // The next free one is offered in its place.
      setPlaces((before) => ({ ...before, hook: '' }));
    },
  });

  // The second press of two may come before the first one's call is shown as on its way.
  const isSending = useRef(false);
  useEffect(() => {
    if (!park.isPending) isSending.current = false;
  }, [park.isPending]);
  function send(): void {
    if (isSending.current) return;
    isSending.current = true;
    setHookError(undefined);
    park.mutate({ ...(hook ? { keyHook: hook } : {}), ...(spot ? { parkingSpot: spot } : {}) });
  }

  /** Says what is written down with one tap. */
  function writeButton(): string {
    if (!spot) return hook ? t('parkOnHook', { hook: isolate(hook) }) : t('common:parking.submit');
    const where = { spot: isolate(spot), hook: isolate(hook) };
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
      <PlaceChips
        kind="hook"
        offered={free?.hooks ?? []}
        preselected={firstHook}
        value={places.hook}
        onChange={(next) => {
          setHookError(undefined);
          setPlaces((before) => ({ ...before, hook: next }));
        }}
        error={hookError}
      />
      <PlaceChips
        kind="spot"
        offered={free?.spots ?? []}
        preselected={firstSpot}
        value={places.spot}
        onChange={(next) => setPlaces((before) => ({ ...before, spot: next }))}
      />
      <div className="sticky bottom-0 -mx-4 flex flex-col border-t border-line bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:px-0">
        <Button type="submit" variant="primary" isPending={park.isPending}>
          {writeButton()}
        </Button>
      </div>
    </form>
  );
}
