import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { BusinessDetails } from '#contract/adminBusinesses.ts';
import type { CallInput } from '#contract/client.ts';
import type { BusinessStatus } from '#domain/businesses/states.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader, createReader } from '#web/app/createReader.ts';
import { platformBusinesses } from '#web/features/businesses/locations/owner.ts';
import { createSendOnce } from '#web/lib/sendOnce.ts';

const root = platformBusinesses;
const oneKey = (id: string) => [...root, 'one', id] as const;

/** Query options that refetch the lists of administrators' screens on every mount. */
const fresh = { staleTime: 0 } as const;

export type BusinessFilter = { search: string; status: BusinessStatus | null; page: number };

export const useBusinesses = ({ search, status, page }: BusinessFilter) =>
  useQuery({
    ...fresh,
    queryKey: [...root, 'list', search, status, page],
    queryFn: createReader('GET /api/admin/businesses', {
      query: { ...(search ? { search } : {}), ...(status ? { status } : {}), page },
    }),
    // Shows the previous list until the next list arrives.
    placeholderData: keepPreviousData,
  });

/** Fetches the default platform fee of a new business. */
export const useStartTerms = () =>
  useQuery({
    ...fresh,
    queryKey: [...root, 'start-terms'],
    queryFn: createPartReader('GET /api/admin/businesses', { query: {} }, 'startTerms'),
  });

export const useBusiness = (businessId: string) =>
  useQuery({
    ...fresh,
    queryKey: oneKey(businessId),
    queryFn: createPartReader(
      'GET /api/admin/businesses/{businessId}',
      { params: { businessId } },
      'business',
    ),
  });

export const useEmailCheck = (email: string) =>
  useQuery({
    ...fresh,
    queryKey: [...root, 'check', email],
    queryFn: createReader('GET /api/admin/businesses/check/{email}', { params: { email } }),
    enabled: email !== '',
  });

/** Caches the business that the server returns, and invalidates the lists of businesses. */
function useKeep() {
  const client = useQueryClient();
  return (business: BusinessDetails) => {
    client.setQueryData(oneKey(business.id), business);
    void client.invalidateQueries({ queryKey: [...root, 'list'] });
    void client.invalidateQueries({ queryKey: [...root, 'check'] });
  };
}

export type NewBusiness = CallInput<'POST /api/admin/businesses/create'>['body'];

export function useCreateBusiness() {
  const [sendOnce] = useState(createSendOnce);
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: NewBusiness) =>
      sendOnce(body, (options) =>
        callServer('POST /api/admin/businesses/create', { body }, options),
      ),
    onSuccess: ({ business }) => keep(business),
  });
}

export function useResendActivation() {
  const [sendOnce] = useState(createSendOnce);
  return useMutation({
    mutationFn: (email: string) =>
      sendOnce(email, (options) =>
        callServer('POST /api/admin/businesses/resend-activation', { body: { email } }, options),
      ),
  });
}

type Change = CallInput<'PATCH /api/admin/businesses/{businessId}'>['body'];

export function useUpdateBusiness(businessId: string) {
  const [sendOnce] = useState(createSendOnce);
  const client = useQueryClient();
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: Change) =>
      sendOnce(body, (options) =>
        callServer(
          'PATCH /api/admin/businesses/{businessId}',
          { params: { businessId }, body },
          options,
        ),
      ),
    onSuccess: ({ business }) => keep(business),
    // Refetches the business after a refusal, because another administrator may have changed it.
    onError: () => client.invalidateQueries({ queryKey: oneKey(businessId) }),
  });
}

export function useChangeStatus(businessId: string) {
  const [sendOnce] = useState(createSendOnce);
  const client = useQueryClient();
  const keep = useKeep();
  return useMutation({
    mutationFn: (status: 'active' | 'inactive') =>
      sendOnce(status, (options) =>
        callServer(
          'PUT /api/admin/businesses/{businessId}/status',
          { params: { businessId }, body: { status } },
          options,
        ),
      ),
    onSuccess: ({ business }) => keep(business),
    onError: () => client.invalidateQueries({ queryKey: oneKey(businessId) }),
  });
}

export const useFailingWebhooks = (businessId: string) =>
  useQuery({
    ...fresh,
    queryKey: [...root, 'webhooks', businessId],
    queryFn: createPartReader(
      'GET /api/admin/businesses/{businessId}/webhooks',
      { params: { businessId } },
      'failing',
    ),
  });

type Fee = CallInput<'PUT /api/admin/businesses/{businessId}/platform-fee'>['body'];

/** Milliseconds after a fee change until the business is fetched a second time. */
const RECHECK_MS = 300;

export function useChangeFee(businessId: string) {
  const [sendOnce] = useState(createSendOnce);
  const client = useQueryClient();
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: Fee) =>
      sendOnce(body, (options) =>
        callServer(
          'PUT /api/admin/businesses/{businessId}/platform-fee',
          { params: { businessId }, body },
          options,
        ),
      ),
    onSuccess: ({ business }) => {
      keep(business);
      setTimeout(() => void client.invalidateQueries({ queryKey: oneKey(businessId) }), RECHECK_MS);
    },
  });
}

const locationsOf = (businessId: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'locations', businessId],
    queryFn: createReader('GET /api/admin/businesses/{businessId}/locations', {
      params: { businessId },
    }),
  });

export const useLocationsOfBusiness = (businessId: string) =>
  useQuery({ ...locationsOf(businessId), select: ({ locations }) => locations });

/**
 * Fetches the default prices for new locations of the business. Null when the form must ask for
 * prices.
 */
export const useStartRates = (businessId: string) =>
  useQuery({ ...locationsOf(businessId), select: ({ startRates }) => startRates });

export const useBusinessDeletion = (businessId: string) =>
  useQuery({
    ...fresh,
    gcTime: 0,
    queryKey: [...root, 'deletion', businessId],
    queryFn: createReader('GET /api/admin/businesses/{businessId}/deletion', {
      params: { businessId },
    }),
  });

export function useDeleteBusiness(businessId: string) {
  const [sendOnce] = useState(createSendOnce);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason?: string }) =>
      sendOnce(body, (options) =>
        callServer(
          'DELETE /api/admin/businesses/{businessId}',
          { params: { businessId }, body },
          options,
        ),
      ),
    // Invalidates the lists only, because a refetch of the deleted business would fail.
    onSuccess: () => {
      for (const name of ['list', 'check'])
        void client.invalidateQueries({ queryKey: [...root, name] });
    },
  });
}
