import { useQuery } from '@tanstack/react-query';
import { useLocationPermission } from '#web/lib/locationPermission.ts';
import { locateDevice, POSITION_MAX_AGE_MS, PositionError } from '#web/lib/position.ts';

/** Returns the device's position; `ask` requests the permission on a press. */
export function usePosition() {
  const query = useQuery({
    queryKey: ['position'],
    queryFn: async () => {
      const { latitude, longitude } = await locateDevice();
      return { latitude, longitude };
    },
    // Locates the device only with permission, because opening a screen must cause no permission
    // prompt.
    enabled: useLocationPermission() === 'granted',
    retry: false,
    staleTime: POSITION_MAX_AGE_MS,
  });
  return {
    position: query.data ?? null,
    trouble: query.error instanceof PositionError ? query.error.trouble : null,
    isLocating: query.isFetching,
    ask: () => void query.refetch(),
  };
}
