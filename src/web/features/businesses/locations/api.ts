import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, CallOutput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useSendOnce } from '#web/app/createWriter.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { createSendOnce } from '#web/lib/sendOnce.ts';
import { platformBusinesses, useLocationOwner } from './owner.ts';

export type LocationDetails = CallOutput<'GET /api/business/locations/{id}'>;
type NewLocation = CallInput<'POST /api/business/locations'>['body'];
type LocationChange = CallInput<'PATCH /api/business/locations/{id}'>['body'];
export type LocationFields = Omit<LocationChange, 'seen'>;

const locationKey = (id: string) => [...liveKeys.locations, 'one', id] as const;

/** Fetches all settings of a location. */
export function useLocationDetails(id: string) {
  const businessId = useLocationOwner();
  return useQuery({
    queryKey: locationKey(id),
    queryFn:
      businessId === null
        ? createReader('GET /api/business/locations/{id}', { params: { id } })
        : createReader('GET /api/admin/businesses/{businessId}/locations/{locationId}', {
            params: { businessId, locationId: id },
          }),
  });
}

type Saved = { id: string; body: LocationChange } | { id: null; body: NewLocation };
type Options = { idempotencyKey: string };

const saveOwn = ({ id, body }: Saved, options: Options) =>
  id === null
    ? callServer('POST /api/business/locations', { body }, options)
    : callServer('PATCH /api/business/locations/{id}', { params: { id }, body }, options);

const saveOf = (businessId: string, { id, body }: Saved, options: Options) =>
  id === null
    ? callServer(
        'POST /api/admin/businesses/{businessId}/locations',
        { params: { businessId }, body },
        options,
      )
    : callServer(
        'PUT /api/admin/businesses/{businessId}/locations/{locationId}',
        { params: { businessId, locationId: id }, body },
        options,
      );

/**
 * Adds a location, or updates only the named fields. Two managers who edit at once therefore keep
 * each other's changes.
 */
export function useSaveLocation() {
  const businessId = useLocationOwner();
  const [sendOnce] = useState(createSendOnce);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: Saved) =>
      sendOnce(saved, (options) =>
        businessId === null ? saveOwn(saved, options) : saveOf(businessId, saved, options),
      ),
    onSuccess: (saved) => {
      client.setQueryData(locationKey(saved.id), saved);
      return refreshLists(client);
    },
    // Refetches the location after a refusal, because another person may have changed it.
    onError: (_, { id }) =>
      id === null ? undefined : client.invalidateQueries({ queryKey: locationKey(id) }),
  });
}

export function useCloseLocation(id: string) {
  const businessId = useLocationOwner();
  const sendOwn = useSendOnce('DELETE /api/business/locations/{id}', { params: { id } });
  const sendOf = useSendOnce('DELETE /api/admin/businesses/{businessId}/locations/{locationId}', {
    params: { businessId: businessId ?? '', locationId: id },
  });
  const client = useQueryClient();
  return useMutation({
    mutationFn: businessId === null ? sendOwn : sendOf,
    onSuccess: () => refreshLists(client),
  });
}

export function useReopenLocation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useSendOnce('POST /api/business/locations/{id}/reopen', { params: { id } }),
    onSuccess: () => refreshLists(client),
  });
}

const refreshLists = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [...liveKeys.locations, 'business'] }),
    client.invalidateQueries({ queryKey: liveKeys.locationCounts }),
    client.invalidateQueries({ queryKey: platformBusinesses }),
  ]);
