import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { CallOutput } from '#contract/client.ts';
import { useBusinessLocations } from '#web/features/orders/board/api.ts';
import { isOfPlatform, isClosedShown } from './nav.ts';

export type PortalLocation = CallOutput<'GET /api/business/locations'>['locations'][number];

/** Returns the chosen location as address parameters, for links. */
export function usePlaceSearch(): { location?: string } {
  const { location } = useSearch({ strict: false });
  return location ? { location } : {};
}

/**
 * Holds the portal's location in the address: one, or null for all. A business's only location is
 * always chosen; an unknown id means all. Screens of past figures include closed locations, so that
 * the only open one does not pass for all there was. Administrators' pages have none. `isKnown` is
 * false until the address's location is checked.
 */
export function usePlace() {
  const pathname = useLocation({ select: (at) => at.pathname });
  const query = useBusinessLocations(isClosedShown(pathname), !isOfPlatform(pathname));
  const { location: named } = useSearch({ strict: false });
  const navigate = useNavigate();
  const locations = query.data ?? [];
  const only = locations.length === 1 ? locations[0] : undefined;
  const place: PortalLocation | null = only ?? locations.find(({ id }) => id === named) ?? null;
  const isKnown = named === undefined || !query.isLoading;
  const choose = (id: string | null) =>
    void navigate({
      to: '.',
      // Resets the page, as it belongs to the other location's list.
      search: ((before: object) => ({
        ...before,
        location: id ?? undefined,
        page: undefined,
      })) as never,
      replace: true,
    });
  return { query, locations, place, isKnown, choose };
}
