import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BusinessValet, ValetInHand } from '#contract/staff.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader, createReader } from '#web/app/createReader.ts';
import { useSending } from '#web/app/useSending.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useLanguage } from '#web/lib/language.ts';

export type StaffValet = BusinessValet;
export type StaffCarsInHand = ValetInHand;

/**
 * Fetches all valets of the business. Valets on shift come first, then the order is by name ('Valet
 * 2' before 'Valet 10').
 */
export function useTeam() {
  const language = useLanguage();
  return useQuery({
    queryKey: [...liveKeys.team, 'all'],
    queryFn: createPartReader('GET /api/business/valets', { query: {} }, 'valets'),
    select: useCallback(
      (valets: readonly StaffValet[]) => {
        const { compare } = new Intl.Collator(language, { numeric: true });
        return valets.toSorted(
          (one, other) =>
            Number(other.isOnShift) - Number(one.isOnShift) ||
            compare(one.fullName, other.fullName),
        );
      },
      [language],
    ),
    refetchInterval: useRefetchInterval(),
  });
}

/**
 * Fetches a valet with the cars and keys that they have now. Fetches again each time a dialog
 * opens.
 */
export const useValet = (id: string) =>
  useQuery({
    queryKey: [...liveKeys.team, 'one', id],
    queryFn: createReader('GET /api/business/valets/{id}', { params: { id } }),
    staleTime: 0,
  });

export const useValetActivity = (id: string) =>
  useInfiniteQuery({
    queryKey: [...liveKeys.team, 'activity', id],
    queryFn: ({ pageParam, signal }) =>
      callServer(
        'GET /api/business/valets/{id}/activity',
        { params: { id }, query: pageParam ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Query keys of the team and the shifts. */
const keys = [liveKeys.team, liveKeys.shifts];

export const useInviteValet = () => useSending('POST /api/business/valets/invite', {}, ...keys);

export const useCreateValet = () => useSending('POST /api/business/valets', {}, ...keys);

export const useResendInvite = (valetId: string) =>
  useSending(
    'POST /api/business/valets/{valetId}/resend-invite',
    {
      params: { valetId },
    },
    ...keys,
  );

export const useChangeValet = (id: string) =>
  useSending('PUT /api/business/valets/{id}', { params: { id } }, ...keys);

export const useDeactivateValet = (id: string) =>
  useSending('DELETE /api/business/valets/{id}', { params: { id } }, ...keys);
