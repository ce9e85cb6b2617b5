import { useEffect, useState } from 'react';

/** What the person has said to being located; null where the browser does not tell. Nobody is asked by it. */
export function useLocationPermission(): PermissionState | null {
  const [state, setState] = useState<PermissionState | null>(null);
  useEffect(() => {
    let status: PermissionStatus | null = null;
    let isGone = false;
    const look = () => setState(status?.state ?? null);
    async function watch(): Promise<void> {
      const asked = await navigator.permissions.query({ name: 'geolocation' });
      if (isGone) return;
      status = asked;
      status.addEventListener('change', look);
      look();
    }
    // Where the browser does not tell, a press asks.
    watch().catch(() => undefined);
    return () => {
      isGone = true;
      status?.removeEventListener('change', look);
    };
  }, []);
  return state;
}
