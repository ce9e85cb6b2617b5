import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { NewRating } from '#contract/rating.ts';
import type { NewService, Service, ServiceDetails } from '#contract/services.ts';
import { callServer } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { createIdempotencyKey, isFinal } from '#web/lib/idempotencyKey.ts';

/** Invalidates all live queries, after the success or failure of a change. */
function refetch(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['live'] });
}

/** Fetches a service, for example after a lost answer; null on failure. */
export async function findService(id: string): Promise<ServiceDetails | null> {
  try {
    return await callServer('GET /api/services/{id}', { params: { id } });
  } catch {
    return null;
  }
}

type Pages = { pages: Service[][]; pageParams: string[] };
type Months = CallOutput<'GET /api/services/summary'>;

/** Puts the service of an answer into every cached list, so the change shows before the refetch. */
function show(client: QueryClient, service: Service): void {
  const { id } = service;
  const renewed = (list: Service[]) => list.map((each) => (each.id === id ? service : each));
  client.setQueryData<ServiceDetails>(
    liveKeys.service(id),
    (known) => known && { ...known, ...service },
  );
  client.setQueriesData<Service[] | Pages | Months>({ queryKey: liveKeys.services }, (known) => {
    if (!known || 'months' in known) return known;
    return Array.isArray(known) ? renewed(known) : { ...known, pages: known.pages.map(renewed) };
  });
}

const { keyFor, forgetKey } = createIdempotencyKey('service');

/** Requests a service. Double presses and retries after a lost answer share an idempotency key. */
export function useRequestService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewService) =>
      callServer('POST /api/services', { body }, { idempotencyKey: keyFor(body) }),
    onSuccess: forgetKey,
    onError: (error) => isFinal(error) && forgetKey(),
    onSettled: () => void refetch(client),
  });
}

function useChange<T>(send: (input: T) => Promise<Service>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (service) => show(client, service),
    onSettled: () => void refetch(client),
  });
}

type Retrieval = CallInput<'PATCH /api/services/{id}/request-retrieval'>['body'];

export const useRequestRetrieval = (id: string) =>
  useChange((body: Retrieval) =>
    callServer('PATCH /api/services/{id}/request-retrieval', { params: { id }, body }),
  );

export const useCancelRequest = () =>
  useChange((id: string) => callServer('POST /api/services/{id}/cancel', { params: { id } }));

/** Cancels a return before a runner is sent; the server refunds a paid return. */
export function useCancelRetrieval(serviceId: string, onlyUnpaid = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callServer('POST /api/customer/orders/{id}/cancel', {
        params: { id },
        body: { onlyUnpaid },
      }).catch(async (error: unknown) => {
        // Checks the order, because the cancellation may have succeeded although its answer was
        // lost.
        const now = await findService(serviceId);
        if (now?.order?.id === id && now.order.status === 'cancelled') return now.order;
        throw error;
      }),
    onSettled: () => void refetch(client),
  });
}

/** Requests a car that was parked again, because nobody came for it. */
export function useResume() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) =>
      callServer('POST /api/customer/orders/{id}/resume', { params: { id: orderId }, body: {} }),
    onSettled: () => refetch(client),
  });
}

/** Rates a service optimistically; rolls back if the server refuses the rating. */
export function useRate(service: Service) {
  const client = useQueryClient();
  const { id } = service;
  return useMutation({
    mutationFn: (body: NewRating) =>
      callServer('POST /api/services/{id}/rating', { params: { id }, body }),
    onMutate: ({ rating }) => show(client, { ...service, rating }),
    onSuccess: (rated) => show(client, rated),
    onError: () => show(client, service),
    onSettled: () => void refetch(client),
  });
}
