import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { Car, CarCard } from '#contract/cars.ts';
import type { CarFilter } from '#domain/orders/carState.ts';
import { call } from '#web/app/call.ts';
import { forgetSteps } from '#web/features/orders/undo/undo.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { perform } from '#web/app/outbox/outbox.ts';
import { useCan } from '#web/app/session.ts';
import { toPickup } from '#web/features/payments/pay/toPickup.ts';
import { randomKey } from '#web/lib/idempotencyKey.ts';

export type CarSearch = {
  search: string;
  state: CarFilter | undefined;
  /** All locations of the viewer when absent. */
  locationId: string | undefined;
};

function fetchPage(
  { search, state, locationId }: CarSearch,
  cursor: string,
  options: { signal?: AbortSignal } = {},
) {
  const query = {
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(locationId ? { locationId } : {}),
    ...(cursor ? { cursor } : {}),
  };
  return call('GET /api/stays', { query }, options);
}

/** Cars page by page, with how many there are in each state. */
export function useCars(wanted: CarSearch) {
  const { search, state, locationId } = wanted;
  return useInfiniteQuery({
    queryKey: [...liveKeys.cars, search, state ?? '', locationId ?? ''],
    queryFn: ({ pageParam, signal }) => fetchPage(wanted, pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The list before stays until the next one is there.
    placeholderData: (before) => before,
    refetchInterval: useRefetchInterval(),
  });
}

/** All of them, for paper. */
export async function fetchAllCars(wanted: CarSearch): Promise<Car[]> {
  const cars: Car[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: CallOutput<'GET /api/stays'> = await fetchPage(wanted, cursor);
    cars.push(...page.cars);
    cursor = page.nextCursor;
  }
  return cars;
}

/** Where the viewer finds cars: at the desk all of the business, else those they are assigned to. */
export function useOwnLocations(): { id: string; name: string }[] {
  const isDesk = useCan('locations.view');
  const { data } = useQuery<{ id: string; name: string }[]>({
    queryKey: [...liveKeys.locations, isDesk ? 'business' : 'valet'],
    queryFn: async ({ signal }) =>
      isDesk
        ? (await call('GET /api/business/locations', { query: {} }, { signal })).locations
        : (await call('GET /api/valet/locations', {}, { signal })).locations,
  });
  return data ?? [];
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
  /** On this phone, as the server cannot be reached. */
  kept?: () => void;
};

type Key = { idempotencyKey: string };

/** A change of one car, which answers with its card. One press is one key, however often it is sent. */
function useCarChange<T>(
  send: (input: T, key: Key) => Promise<CarCard | null>,
  callbacks: CarCallbacks,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => send(input, { idempotencyKey: randomKey() }),
    onSuccess: (car) => {
      if (car === null) return callbacks.kept?.();
      client.setQueryData(liveKeys.car(car.id), car);
      return callbacks.done(car);
    },
    onError: callbacks.refused,
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}

/** A step: what was done before can no longer be taken back. */
const asStep = (callbacks: CarCallbacks): CarCallbacks => ({
  ...callbacks,
  done: (car) => {
    forgetSteps([{ stayId: car.id }]);
    callbacks.done(car);
  },
});

type SpotInput = CallInput<'POST /api/stays/{id}/spot'>['body'];
export const useCorrectSpot = (id: string, name: string, callbacks: CarCallbacks) =>
  useCarChange(
    (body: SpotInput) =>
      perform({ command: 'spot', car: id, name, input: { params: { id }, body } }),
    callbacks,
  );

/** The viewer goes for the car themselves. */
export function useBring(
  id: string,
  callbacks: { done: () => void; refused: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/services/{id}/accept', { params: { id } }),
    onSuccess: callbacks.done,
    onError: callbacks.refused,
    onSettled: () => client.invalidateQueries({ queryKey: ['live'] }),
  });
}

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
    asStep(callbacks),
  );

export const useRequestForGuest = (id: string, callbacks: CarCallbacks) =>
  useCarChange(
    (minutes: number, key) =>
      call('POST /api/dispatch/stays/{id}/order', { params: { id }, body: toPickup(minutes) }, key),
    asStep(callbacks),
  );

/** Asks for a car that was parked again, which was paid for. */
export function useResumeForGuest(callbacks: { done: () => void; refused: (e: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/dispatch/orders/{id}/resume', { params: { id } }),
    onSuccess: callbacks.done,
    onError: callbacks.refused,
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
}

/** The link is kept nowhere: it opens the guest's page. */
export function showLink(id: string): Promise<CallOutput<'POST /api/stays/{id}/show-link'>> {
  const idempotencyKey = randomKey();
  return call('POST /api/stays/{id}/show-link', { params: { id } }, { idempotencyKey });
}
