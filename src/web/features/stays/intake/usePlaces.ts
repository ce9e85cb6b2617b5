import { useEffect, useState } from 'react';
import { createDraft } from '#web/lib/drafts.ts';
import { useFreePlaces } from '../api.ts';
import { type PlaceChoice, resolvePlace } from './PlaceChips.tsx';
import { useHookRefusal } from './useHookRefusal.ts';

type Places = { hook: PlaceChoice; spot: PlaceChoice };

/** What was chosen for a car that is not parked yet, over a reload too. */
function usePlacesDraft(stayId: string) {
  const [draft] = useState(() => createDraft<Places>(`park ${stayId}`, { hook: '', spot: '' }));
  const [places, setPlaces] = useState(draft.read);
  useEffect(() => draft.write(places), [draft, places]);
  return [places, setPlaces, draft.forget] as const;
}

/**
 * Where a car and its key are put: as planned, or the next free ones.
 *
 * @param planned at the check-in
 */
export function usePlaces(
  stayId: string,
  locationId: string,
  planned: { hook: string | null; spot: string | null },
) {
  const free = useFreePlaces(locationId);
  const [places, setPlaces, forget] = usePlacesDraft(stayId);
  const refusal = useHookRefusal();
  const first = {
    hook: planned.hook ?? ((free?.usesHooks && free.hooks[0]) || ''),
    spot: planned.spot ?? free?.spots[0] ?? '',
  };
  return {
    hook: resolvePlace(places.hook, first.hook),
    spot: resolvePlace(places.spot, first.spot),
    /** For the chips of each. */
    bind: (kind: keyof Places) => ({
      kind,
      offered: free?.[`${kind}s`] ?? [],
      preselected: first[kind],
      value: places[kind],
      onChange: (next: PlaceChoice) => {
        if (kind === 'hook') refusal.clear();
        setPlaces((before) => ({ ...before, [kind]: next }));
      },
      error: kind === 'hook' ? refusal.error : undefined,
    }),
    /** @returns whether the hook was refused: then it is said there, and the next free one is offered */
    refuse: (error: unknown): boolean => {
      const isHook = refusal.refuse(error);
      if (isHook) setPlaces((before) => ({ ...before, hook: '' }));
      return isHook;
    },
    clear: refusal.clear,
    forget,
  };
}
