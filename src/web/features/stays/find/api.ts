import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { CarCard, carFilters } from '#contract/cars.ts';
import { call } from '#web/app/call.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { randomKey } from '#web/lib/idempotencyKey.ts';

export type CarFilter = (typeof carFilters)[number];
type CarSearch = { search: string; state: CarFilter | undefined };

/** Cars page by page, with how many there are in each state. */
export function useCars({ search, state }: CarSearch) {
  return useInfiniteQuery({
    queryKey: [...liveKeys.cars, search, state ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(search ? { search } : {}),
        ...(state ? { state } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return call('GET /api/stays', { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The list before stays until the next one is there.
    placeholderData: (before) => before,
    refetchInterval: useRefetchInterval(),
  });
}

export function useCar(id: string) {
  return useQuery({
    queryKey: liveKeys.car(id),
    queryFn: ({ signal }) => call('GET /api/stays/{id}', { params: { id } }, { signal }),
    refetchInterval: useRefetchInterval(),
  });
}

export type CarCallbacks = {
  done: (car: CarCard) => void;
  refused: (error: Error) => void;
};

type Key = { idempotencyKey: string };

/** A change of one car, which answers with its card. One press is one key, however often it is sent. */
function useCarChange<T>(send: (input: T, key: Key) => Promise<CarCard>, callbacks: CarCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => send(input, { idempotencyKey: randomKey() }),
    onSuccess: (car) => {
      client.setQueryData(liveKeys.car(car.id), car);
      callbacks.done(car);
    },
    onError: callbacks.refused,
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}

type SpotInput = CallInput<'POST /api/stays/{id}/spot'>['body'];
export const useCorrectSpot = (id: string, callbacks: CarCallbacks) =>
  useCarChange(
    (body: SpotInput, key) => call('POST /api/stays/{id}/spot', { params: { id }, body }, key),
    callbacks,
  );

type GuestInput = CallInput<'POST /api/stays/{id}/guest'>['body'];
export const useCorrectGuest = (id: string, callbacks: CarCallbacks) =>
  useCarChange(
    (body: GuestInput, key) => call('POST /api/stays/{id}/guest', { params: { id }, body }, key),
    callbacks,
  );

export const useSendLink = (id: string, callbacks: CarCallbacks) =>
  useCarChange(
    (_: void, key) => call('POST /api/stays/{id}/send-link', { params: { id } }, key),
    callbacks,
  );

export const useGiveBack = (id: string, callbacks: CarCallbacks) =>
  useCarChange(
    (_: void, key) => call('POST /api/stays/{id}/give-back', { params: { id } }, key),
    callbacks,
  );

export const useRequestForGuest = (id: string, callbacks: CarCallbacks) =>
  useCarChange(
    (targetMinutes: number, key) =>
      call('POST /api/dispatch/stays/{id}/order', { params: { id }, body: { targetMinutes } }, key),
    callbacks,
  );

/** The link is kept nowhere: it opens the guest's page. */
export function showLink(id: string): Promise<CallOutput<'POST /api/stays/{id}/show-link'>> {
  const idempotencyKey = randomKey();
  return call('POST /api/stays/{id}/show-link', { params: { id } }, { idempotencyKey });
}
