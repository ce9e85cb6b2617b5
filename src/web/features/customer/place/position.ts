import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Coordinates, isValidCoordinates } from '#domain/businesses/distance.ts';

export type PositionTrouble = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'invalid';

export class PositionError extends Error {
  readonly trouble: PositionTrouble;
  constructor(trouble: PositionTrouble) {
    super(trouble);
    this.name = 'PositionError';
    this.trouble = trouble;
  }
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 };
/** By the numbers of the browser's own errors. */
const troubles: Record<number, PositionTrouble> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Where the device is. @throws PositionError */
export function locate(): Promise<Coordinates> {
  return new Promise((found, failed) => {
    // Some browsers have none on pages that are not secure.
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return failed(new PositionError('unsupported'));
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const place = { latitude, longitude };
        if (isValidCoordinates(place)) found(place);
        else failed(new PositionError('invalid'));
      },
      ({ code }) => failed(new PositionError(troubles[code] ?? 'unavailable')),
      OPTIONS,
    );
  });
}

/** Whether the person has said yes before; nobody is asked by opening a screen. */
function useIsAllowed(): boolean {
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    let status: PermissionStatus | null = null;
    const look = () => setAllowed(status?.state === 'granted');
    async function watch(): Promise<void> {
      status = await navigator.permissions.query({ name: 'geolocation' });
      status.addEventListener('change', look);
      look();
    }
    // Where the browser does not tell, a press asks.
    watch().catch(() => undefined);
    return () => status?.removeEventListener('change', look);
  }, []);
  return isAllowed;
}

/** Where the person is, if they allow it; `ask` is for when they press a button. */
export function usePosition() {
  const isAllowed = useIsAllowed();
  const query = useQuery({
    queryKey: ['position'],
    queryFn: locate,
    enabled: isAllowed,
    retry: false,
    staleTime: OPTIONS.maximumAge ?? 0,
  });
  return {
    position: query.data ?? null,
    trouble: query.error instanceof PositionError ? query.error.trouble : null,
    isLocating: query.isFetching,
    ask: () => void query.refetch(),
  };
}
