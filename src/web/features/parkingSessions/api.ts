import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { performOfflineAction, useStoredFallback } from '#web/app/outbox/outbox.ts';
import { getSession, useSession } from '#web/app/session.ts';
import { type StepCallbacks, useStep } from '#web/app/useStep.ts';

export type NewSessionBody = CallInput<'POST /api/session/create'>['body'];

export const activeSessionsQuery = queryOptions({
  queryKey: liveKeys.sessions,
  queryFn: async ({ signal }) => {
    const params = { id: getSession()?.user?.id ?? '' };
    return (await callServer('GET /api/valets/{id}/active-sessions', { params }, { signal }))
      .sessions;
  },
  gcTime: Infinity,
});

/** Reads the open parking sessions of the valet's locations. */
export function useActiveSessions() {
  const id = useSession()?.user?.id;
  return useStoredFallback(
    useQuery({
      ...activeSessionsQuery,
      enabled: id !== undefined,
      refetchInterval: useRefetchInterval(),
    }),
  );
}

/** Puts the session of an answer into the list before the refetch. */
function cacheAnswer(client: QueryClient, session: StaffParkingSession): void {
  client.setQueryData<StaffParkingSession[]>(liveKeys.sessions, (sessions = []) =>
    sessions.some(({ id }) => id === session.id)
      ? sessions.map((each) => (each.id === session.id ? session : each))
      : [session, ...sessions],
  );
  void client.invalidateQueries({ queryKey: ['live'] });
}

const useSessionChange = <T>(
  change: (input: T) => Promise<StaffParkingSession | null>,
  callbacks: StepCallbacks<StaffParkingSession>,
) =>
  useStep(change, callbacks, {
    answered: cacheAnswer,
    settled: (client, _input, outcome) => {
      if (outcome instanceof Error) void client.invalidateQueries({ queryKey: liveKeys.sessions });
    },
  });

export function useCreateSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewSessionBody; idempotencyKey: string }) =>
      callServer('POST /api/session/create', { body }, { idempotencyKey }),
    onSuccess: (session) => cacheAnswer(client, session),
  });
}

export const useRegenerate = (callbacks: StepCallbacks<StaffParkingSession>) =>
  useSessionChange(
    (id: string) => callServer('POST /api/session/{id}/regenerate', { params: { id } }),
    callbacks,
  );

export const useCancelSession = (callbacks: StepCallbacks<StaffParkingSession>) =>
  useSessionChange(
    (id: string) => callServer('POST /api/session/{id}/cancel', { params: { id } }),
    callbacks,
  );

type ParkingSpot = {
  id: string;
  /** Plate of the car, or the ticket number. */
  name: string;
  parkingSpot?: string;
  parkingLocation?: string;
  keyHook?: string;
};

export const useParkSession = (callbacks: StepCallbacks<StaffParkingSession>) =>
  useSessionChange(
    ({ id, name, ...body }: ParkingSpot) =>
      performOfflineAction({
        command: 'parkSession',
        car: id,
        name,
        input: { params: { id }, body },
      }),
    callbacks,
  );

const badgeKey = ['valet-badge'];

export function useBadge() {
  return useQuery({
    queryKey: badgeKey,
    queryFn: createPartReader('GET /api/valet/badge', {}, 'badge'),
  });
}

export function useMakeBadge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (locationId: string | null) =>
      callServer('POST /api/valet/badge', { body: locationId ? { locationId } : {} }),
    onSuccess: (badge) => client.setQueryData(badgeKey, badge),
  });
}
