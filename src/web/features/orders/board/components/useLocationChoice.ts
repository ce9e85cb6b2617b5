import { useState } from 'react';
import { local } from '#web/lib/storage.ts';
import { useBusinessLocations } from '../api.ts';

const storageKey = 'dispatch-location';

/** The location a dispatcher works at: as chosen last, or the only one there is. */
export function useLocationChoice() {
  const locations = useBusinessLocations();
  const [chosen, setChosen] = useState(() => local.getItem(storageKey));
  const known = locations.data ?? [];
  const only = known.length === 1 ? known[0]?.id : undefined;
  const locationId = known.find(({ id }) => id === (only ?? chosen))?.id ?? null;

  function choose(id: string): void {
    local.setItem(storageKey, id);
    setChosen(id);
  }
  return { locations, locationId, choose };
}
