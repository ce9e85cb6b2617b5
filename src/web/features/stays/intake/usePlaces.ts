import { useEffect, useState } from 'react';
import { createDraft } from '#web/lib/drafts.ts';
import { useFreePlaces } from '../api.ts';
import { listSpots, type PlaceChoice, resolvePlace } from './PlaceChips.tsx';
import { useHookRefusal } from './useHookRefusal.ts';

type Places = { hook: PlaceChoice; spot: PlaceChoice };

/** Stores the chosen hook and spot over a reload, until the car is parked. */
function usePlacesDraft(stayId: string) {
  const [draft] = useState(() => createDraft<Places>(`park ${stayId}`, { hook: '', spot: '' }));
  const [places, setPlaces] = useState(draft.read);
  useEffect(() => draft.write(places), [draft, places]);
  return [places, setPlaces, draft.forget] as const;
}

/**
 * Suggests spot and hook for a car: the planned ones, or the next free ones.
 *
 * @param locationId undefined while nothing is to be suggested
 * @param planned spot and hook from the check-in, or where they were
 * @param isFront true for a car that is to be kept at the front
 */
export function usePlaces(
  stayId: string,
  locationId: string | undefined,
  planned: { hook: string | null; spot: string | null },
  isFront: boolean,
) {
  const free = useFreePlaces(locationId, stayId);
  const [places, setPlaces, forget] = usePlacesDraft(stayId);
  const refusal = useHookRefusal();
  const [taken, setTaken] = useState<string | null>(null);
  const hooks = (free?.hooks ?? []).filter((hook) => hook !== taken);
  const spots = listSpots(free, isFront);
  const offered = { hook: hooks, spot: spots };
  const plannedHook = planned.hook === taken ? null : planned.hook;
  const first = {
    hook: plannedHook ?? ((free?.usesHooks && hooks[0]) || ''),
    spot: planned.spot ?? spots[0] ?? '',
  };
  const hook = resolvePlace(places.hook, first.hook);
  return {
    hook,
    spot: resolvePlace(places.spot, first.spot),
    /** Returns the props of the chips for hook or spot. */
    bind: (kind: keyof Places) => ({
      kind,
      offered: offered[kind],
      preselected: first[kind],
      value: places[kind],
      onChange: (next: PlaceChoice) => {
        if (kind === 'hook') refusal.clear();
        setPlaces((before) => ({ ...before, [kind]: next }));
      },
      error: kind === 'hook' ? refusal.error : undefined,
    }),
    /**
     * @returns whether the server refused the hook; the field then shows the reason, and suggests
     * the next free hook
     */
    refuse: (error: unknown): boolean => {
      const isHook = refusal.refuse(error);
      if (isHook) {
        setTaken(hook);
        setPlaces((before) => ({ ...before, hook: '' }));
      }
      return isHook;
    },
    clear: refusal.clear,
    forget,
  };
}
