import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { CallOutput } from '#contract/client.ts';
import { useBusinessLocations } from '#web/features/businesses/locations/locationLists.ts';
import { isOfPlatform, isClosedShown } from './nav.ts';

export type PortalLocation = CallOutput<'GET /api/business/locations'>['locations'][number];

/** Returns the chosen location as an address parameter, for links within the portal. */
export function usePlaceSearch(): { location?: string } {
  const { location } = useSearch({ strict: false });
  return location ? { location } : {};
}

/**
 * Reads the portal's location from the address: one location, or null for all. The only location of
 * a business is always chosen, and an unknown id means all. Screens of past figures include closed
 * locations; otherwise the only open location would pass for the whole business. Administrators'
 * screens have no location. `isKnown` is false until the locations are loaded to check the address.
 */
export function usePlace() {
  const pathname = useLocation({ select: (at) => at.pathname });
  const query = useBusinessLocations(
    isClosedShown(pathname) ? 'withFigures' : 'open',
    !isOfPlatform(pathname),
  );
  const { location: named } = useSearch({ strict: false });
  const navigate = useNavigate();
  const locations = query.data ?? [];
  const only = locations.length === 1 ? locations[0] : undefined;
  const place: PortalLocation | null = only ?? locations.find(({ id }) => id === named) ?? null;
  const isKnown = named === undefined || !query.isLoading;
  const choose = (id: string | null) =>
    void navigate({
      to: '.',
      // Removes the page number, which belongs to the list of the previous location.
      search: ((before: object) => ({
        ...before,
        location: id ?? undefined,
        page: undefined,
      })) as never,
      replace: true,
    });
  return { query, locations, place, isKnown, choose };
}
