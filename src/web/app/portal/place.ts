import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { CallOutput } from '#contract/client.ts';
import { useBusinessLocations } from '#web/features/orders/board/api.ts';
import { isOfPlatform, looksAtClosed } from './nav.ts';

export type PortalLocation = CallOutput<'GET /api/business/locations'>['locations'][number];

/** The location that the portal looks at, for the search of a link that stays with it. */
export function usePlaceSearch(): { location?: string } {
  const { location } = useSearch({ strict: false });
  return location ? { location } : {};
}

/**
 * Where the portal looks, which is in the address: one location, or all of them (null). A business with one
 * location has only that; an address with one that is not theirs looks at all. Screens of past figures also have
 * those that have closed since, so that one that is left alone is not taken for all there was. The platform's own
 * pages look at none. Until it is known whether the one in the address is theirs, nothing is shown of all.
 */
export function usePlace() {
  const pathname = useLocation({ select: (at) => at.pathname });
  const query = useBusinessLocations(looksAtClosed(pathname), !isOfPlatform(pathname));
  const { location: named } = useSearch({ strict: false });
  const navigate = useNavigate();
  const locations = query.data ?? [];
  const only = locations.length === 1 ? locations[0] : undefined;
  const place: PortalLocation | null = only ?? locations.find(({ id }) => id === named) ?? null;
  const isKnown = named === undefined || !query.isLoading;
  const choose = (id: string | null) =>
    void navigate({
      to: '.',
      // A page of one place's list is no page of another's.
      search: ((before: object) => ({
        ...before,
        location: id ?? undefined,
        page: undefined,
      })) as never,
      replace: true,
    });
  return { query, locations, place, isKnown, choose };
}
