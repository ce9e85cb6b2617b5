import { useMutation, useQuery } from '@tanstack/react-query';
import type { NewVehicle } from '#contract/vehicles.ts';
import { useRefetchInterval } from '#web/app/Live.tsx';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { createWriter, useInvalidation } from '#web/app/createWriter.ts';
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

export const useAddVehicle = () =>
  useMutation({
    mutationFn: (body: NewVehicle) =>
      callServer('POST /api/vehicles', { body }, { idempotencyKey: keyFor(body) }),
    onSuccess: forgetKey,
    onError: (error) => isFinal(error) && forgetKey(),
    onSettled: useInvalidation(liveKeys.vehicles),
  });

export const useEditVehicle = (id: string) =>
  useMutation({
    mutationFn: createWriter('PATCH /api/vehicles/{id}', { params: { id } }),
    onSettled: useInvalidation(liveKeys.vehicles),
  });

export const useRemoveVehicle = () =>
  useMutation({
    mutationFn: (id: string) => callServer('DELETE /api/vehicles/{id}', { params: { id } }),
    onSettled: useInvalidation(liveKeys.vehicles),
  });
