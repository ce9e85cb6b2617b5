import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CallInput } from '#contract/client.ts';
import type { BusinessValet, ValetInHand } from '#contract/staff.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader, createReader } from '#web/app/createReader.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useLanguage } from '#web/lib/language.ts';
import { createSendOnce } from '#web/lib/sendOnce.ts';

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
export function useValet(id: string) {
  return useQuery({
    queryKey: [...liveKeys.team, 'one', id],
    queryFn: createReader('GET /api/business/valets/{id}', { params: { id } }),
    staleTime: 0,
  });
}

export function useValetActivity(id: string) {
  return useInfiniteQuery({
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
}

type Options = { idempotencyKey: string };

/**
 * Mutation of the team whose retries share an idempotency key. Otherwise a retry could invite a
 * person twice.
 */
function useTeamMutation<Input, Answer>(send: (input: Input, options: Options) => Promise<Answer>) {
  const [sendOnce] = useState(createSendOnce);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => sendOnce(input, (options) => send(input, options)),
    onSettled: () =>
      Promise.all(
        [liveKeys.team, liveKeys.shifts].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

export const useInviteValet = () =>
  useTeamMutation((body: CallInput<'POST /api/business/valets/invite'>['body'], options) =>
    callServer('POST /api/business/valets/invite', { body }, options),
  );

export const useCreateValet = () =>
  useTeamMutation((body: CallInput<'POST /api/business/valets'>['body'], options) =>
    callServer('POST /api/business/valets', { body }, options),
  );

export const useResendInvite = () =>
  useTeamMutation((valetId: string, options) =>
    callServer(
      'POST /api/business/valets/{valetId}/resend-invite',
      { params: { valetId } },
      options,
    ),
  );

export const useChangeValet = (id: string) =>
  useTeamMutation((body: CallInput<'PUT /api/business/valets/{id}'>['body'], options) =>
    callServer('PUT /api/business/valets/{id}', { params: { id }, body }, options),
  );

export const useDeactivateValet = (id: string) =>
  useTeamMutation((body: CallInput<'DELETE /api/business/valets/{id}'>['body'], options) =>
    callServer('DELETE /api/business/valets/{id}', { params: { id }, body }, options),
  );
