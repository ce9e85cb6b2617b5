import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import { call } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';

export type LocationDetails = CallOutput<'GET /api/business/locations/{id}'>;
type LocationChange = CallInput<'PATCH /api/business/locations/{id}'>['body'];

const locationKey = (id: string) => [...liveKeys.locations, 'one', id] as const;

/** One location with all that its manager decides. */
export const useLocationDetails = (id: string) =>
  useQuery({
    queryKey: locationKey(id),
    queryFn: ({ signal }) =>
      call('GET /api/business/locations/{id}', { params: { id } }, { signal }),
  });

/** Changes what is named and leaves the rest: of two managers at once each keeps their own. */
export function useChangeLocation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LocationChange) =>
      call('PATCH /api/business/locations/{id}', { params: { id }, body }),
    onSuccess: (saved) => client.setQueryData(locationKey(id), saved),
  });
}
