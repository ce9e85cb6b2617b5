import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { Car, CarCard } from '#contract/cars.ts';
import type { CarFilter } from '#domain/orders/carState.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useSendOnce } from '#web/app/createWriter.ts';
import { forgetSteps } from '#web/features/stays/undo/undo.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { liveKeys } from '#web/app/liveKeys.ts';
import { performOfflineAction } from '#web/app/outbox/outbox.ts';
import { useCan } from '#web/app/session.ts';
import { renewAll, type StepCallbacks, useStep } from '#web/app/useStep.ts';
import { toPickup } from '#web/lib/toPickup.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';

export type CarSearch = {
  search: string;
  state: CarFilter | undefined;
  /** Undefined means all locations of the viewer. */
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
  return callServer('GET /api/stays', { query }, options);
}

const carsQuery = (wanted: CarSearch) =>
  infiniteQueryOptions({
    queryKey: [...liveKeys.cars, wanted.search, wanted.state ?? '', wanted.locationId ?? ''],
    queryFn: ({ pageParam, signal }) => fetchPage(wanted, pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The list of cars in custody, which opens first. */
export const carsHereQuery = carsQuery({ search: '', state: 'inCustody', locationId: undefined });

/** Fetches cars page by page, with the count of each state. */
export function useCars(wanted: CarSearch) {
  return useInfiniteQuery({
    ...carsQuery(wanted),
    // Keeps the previous list on the screen until the next list arrives.
    placeholderData: (before) => before,
    refetchInterval: useRefetchInterval(),
  });
}

/** Fetches every page of the list, for printing. */
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

/**
 * Returns the viewer's locations: at the desk all of the business, for a valet the assigned ones.
 */
export function useOwnLocations(): { id: string; name: string }[] {
  const isDesk = useCan('locations.view');
  const { data } = useQuery<{ id: string; name: string }[]>({
    queryKey: [...liveKeys.locations, isDesk ? 'business' : 'valet'],
    queryFn: async ({ signal }) =>
      isDesk
        ? (await callServer('GET /api/business/locations', { query: {} }, { signal })).locations
        : (await callServer('GET /api/valet/locations', {}, { signal })).locations,
  });
  return data ?? [];
}

export function useCar(id: string) {
  return useQuery({
    queryKey: liveKeys.car(id),
    queryFn: createReader('GET /api/stays/{id}', { params: { id } }),
    refetchInterval: useRefetchInterval(),
  });
}

type Key = { idempotencyKey: string };

/**
 * Sends a change of a car and caches the returned card. Retries of one press share an idempotency
 * key.
 */
const useCarChange = <T>(
  send: (input: T, key: Key) => Promise<CarCard | null>,
  callbacks: StepCallbacks<CarCard>,
  answered?: (car: CarCard) => void,
) =>
  useStep((input: T) => send(input, { idempotencyKey: createRandomKey() }), callbacks, {
    answered: (client, car) => {
      client.setQueryData(liveKeys.car(car.id), car);
      answered?.(car);
    },
    settled: renewAll,
  });

/** Drops the undo of the car's earlier steps, because the new step makes earlier steps final. */
const makeFinal = ({ id }: CarCard) => forgetSteps([{ stayId: id }]);

type SpotInput = CallInput<'POST /api/stays/{id}/spot'>['body'];
export const useCorrectSpot = (id: string, name: string, callbacks: StepCallbacks<CarCard>) =>
  useCarChange(
    (body: SpotInput) =>
      performOfflineAction({ command: 'spot', car: id, name, input: { params: { id }, body } }),
    callbacks,
  );

/** Assigns the return of this car to the viewer. */
export const useBring = (id: string, callbacks: StepCallbacks) =>
  useStep(
    (_: void) => callServer('POST /api/services/{id}/accept', { params: { id } }),
    callbacks,
    { settled: (client) => client.invalidateQueries({ queryKey: ['live'] }) },
  );

type DetailsInput = CallInput<'POST /api/stays/{id}/details'>['body'];

/** Corrects what was typed about a car or its guest. Rejects when the server refuses. */
export function useCorrectDetails(id: string) {
  const client = useQueryClient();
  const sendOnce = useSendOnce('POST /api/stays/{id}/details', { params: { id } });
  return async (body: DetailsInput): Promise<void> => {
    client.setQueryData(liveKeys.car(id), await sendOnce(body));
    await client.invalidateQueries({ queryKey: ['live'] });
  };
}

export const useSendLink = (id: string, callbacks: StepCallbacks<CarCard>) =>
  useCarChange(
    (_: void, key) => callServer('POST /api/stays/{id}/send-link', { params: { id } }, key),
    callbacks,
  );

export const useGiveBack = (id: string, callbacks: StepCallbacks<CarCard>) =>
  useCarChange(
    (body: CallInput<'POST /api/stays/{id}/give-back'>['body'], key) =>
      callServer('POST /api/stays/{id}/give-back', { params: { id }, body }, key),
    callbacks,
    makeFinal,
  );

export const useRequestForGuest = (id: string, callbacks: StepCallbacks<CarCard>) =>
  useCarChange(
    (minutes: number, key) =>
      callServer(
        'POST /api/dispatch/stays/{id}/order',
        { params: { id }, body: toPickup(minutes) },
        key,
      ),
    callbacks,
    makeFinal,
  );

/** Requests a paid car that was parked again, for a guest at the desk. */
export const useResumeForGuest = (callbacks: StepCallbacks) =>
  useStep(
    (id: string) => callServer('POST /api/dispatch/orders/{id}/resume', { params: { id } }),
    callbacks,
    { settled: renewAll },
  );

/** Fetches the guest's ticket link. Never cached, because the link opens the guest's page. */
export function showLink(id: string): Promise<CallOutput<'POST /api/stays/{id}/show-link'>> {
  const idempotencyKey = createRandomKey();
  return callServer('POST /api/stays/{id}/show-link', { params: { id } }, { idempotencyKey });
}
