import { useEffect, useState } from 'react';

/**
 * Returns the geolocation permission without a prompt. Null when the browser does not report the
 * permission.
 */
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
    // The Permissions API may be missing or refuse. A press of the button then causes the prompt.
    watch().catch(() => undefined);
    return () => {
      isGone = true;
      status?.removeEventListener('change', look);
    };
  }, []);
  return state;
}
