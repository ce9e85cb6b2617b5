import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { LocationPricing } from '#contract/pricing.ts';
import { typicalGuestNames } from '#domain/payments/rates/typicalGuests.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { useSendOnce } from '#web/app/createWriter.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { platformBusinesses, useLocationOwner } from '../locations/owner.ts';
import type { GuestVisits } from './visits.ts';

const PUT = 'PUT /api/locations/{locationId}/pricing';
export type PricingChange = CallInput<typeof PUT>['body'];

const pricingKey = (locationId: string) => [...liveKeys.locations, 'pricing', locationId] as const;

/** Fetches the current, upcoming and past prices of a location. */
export const usePricing = (locationId: string) =>
  useQuery({
    queryKey: pricingKey(locationId),
    queryFn: createReader('GET /api/locations/{locationId}/pricing', { params: { locationId } }),
  });

/**
 * Fetches the preview of a price change. Shows the previous preview until the next preview arrives.
 */
export const usePreview = (locationId: string, change: PricingChange | null, visits: GuestVisits) =>
  useQuery({
    queryKey: [...pricingKey(locationId), 'preview', change, visits],
    queryFn: createReader('POST /api/locations/{locationId}/pricing/preview', {
      params: { locationId },
      body: { ...(change ?? ({} as PricingChange)), guests: listChosen(visits) },
    }),
    enabled: change !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

const listChosen = (visits: GuestVisits) =>
  typicalGuestNames.flatMap((name) => (visits[name] ? [{ name, ...visits[name] }] : []));

function useKeepPricing(locationId: string) {
  const client = useQueryClient();
  return (saved: LocationPricing) => {
    client.setQueryData(pricingKey(locationId), saved);
    // Invalidates lists of locations, because they show the price beside the name.
    void client.invalidateQueries({ queryKey: liveKeys.locations });
    void client.invalidateQueries({ queryKey: platformBusinesses });
  };
}

/**
 * Saves the prices of a location. Retries after a lost response reuse the idempotency key, or the
 * retry would conflict with its own change.
 */
export function useChangePricing(locationId: string) {
  const businessId = useLocationOwner();
  const sendOwn = useSendOnce(PUT, { params: { locationId } });
  const sendOf = useSendOnce(
    'PUT /api/admin/businesses/{businessId}/locations/{locationId}/pricing',
    { params: { businessId: businessId ?? '', locationId } },
  );
  return useMutation({
    mutationFn: businessId === null ? sendOwn : sendOf,
    onSuccess: useKeepPricing(locationId),
  });
}

export function useCancelPricing(locationId: string, planned: number) {
  const businessId = useLocationOwner();
  const version = String(planned);
  const sendOwn = useSendOnce('DELETE /api/locations/{locationId}/pricing/{version}', {
    params: { locationId, version },
  });
  const sendOf = useSendOnce(
    'DELETE /api/admin/businesses/{businessId}/locations/{locationId}/pricing/{version}',
    { params: { businessId: businessId ?? '', locationId, version } },
  );
  return useMutation({
    mutationFn: businessId === null ? sendOwn : sendOf,
    onSuccess: useKeepPricing(locationId),
  });
}

export const exportPricing = (locationId: string) =>
  callServer('GET /api/locations/{locationId}/pricing/export', { params: { locationId } });
