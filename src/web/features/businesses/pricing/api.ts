import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput } from '#contract/client.ts';
import type { LocationPricing } from '#contract/pricing.ts';
import { typicalGuestNames } from '#domain/payments/rates/typicalGuests.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { createSendOnce } from '#web/lib/sendOnce.ts';
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
  const [sendOnce] = useState(createSendOnce);
  const keep = useKeepPricing(locationId);
  return useMutation({
    mutationFn: (body: PricingChange) =>
      sendOnce({ locationId, body }, (options) =>
        businessId === null
          ? callServer(PUT, { params: { locationId }, body }, options)
          : callServer(
              'PUT /api/admin/businesses/{businessId}/locations/{locationId}/pricing',
              { params: { businessId, locationId }, body },
              options,
            ),
      ),
    onSuccess: keep,
  });
}

export function useCancelPricing(locationId: string) {
  const businessId = useLocationOwner();
  const [sendOnce] = useState(createSendOnce);
  const keep = useKeepPricing(locationId);
  return useMutation({
    mutationFn: (planned: number) => {
      const version = String(planned);
      return sendOnce({ locationId, version }, (options) =>
        businessId === null
          ? callServer(
              'DELETE /api/locations/{locationId}/pricing/{version}',
              { params: { locationId, version } },
              options,
            )
          : callServer(
              'DELETE /api/admin/businesses/{businessId}/locations/{locationId}/pricing/{version}',
              { params: { businessId, locationId, version } },
              options,
            ),
      );
    },
    onSuccess: keep,
  });
}

export const exportPricing = (locationId: string) =>
  callServer('GET /api/locations/{locationId}/pricing/export', { params: { locationId } });
