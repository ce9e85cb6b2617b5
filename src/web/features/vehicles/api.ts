import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewVehicle } from '#contract/vehicles.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { createIdempotencyKey, isFinal } from '#web/lib/idempotencyKey.ts';

/** Fetches the customer's vehicles. Live hints refetch them when valets receive or return a car. */
export function useVehicles() {
  return useQuery({
    queryKey: liveKeys.vehicles,
    queryFn: createReader('GET /api/vehicles', {}),
    refetchInterval: useRefetchInterval(),
  });
}

const { keyFor, forgetKey } = createIdempotencyKey('new-vehicle');

export function useAddVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewVehicle) =>
      callServer('POST /api/vehicles', { body }, { idempotencyKey: keyFor(body) }),
    onSuccess: forgetKey,
    onError: (error) => isFinal(error) && forgetKey(),
    onSettled: () => client.invalidateQueries({ queryKey: liveKeys.vehicles }),
  });
}

export function useEditVehicle(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<NewVehicle>) =>
      callServer('PATCH /api/vehicles/{id}', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: liveKeys.vehicles }),
  });
}

/** Removes a vehicle, then refetches the list of vehicles. */
export function useRemoveVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callServer('DELETE /api/vehicles/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: liveKeys.vehicles }),
  });
}
