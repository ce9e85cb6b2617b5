import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BusinessDetails } from '#contract/adminBusinesses.ts';
import type { BusinessStatus } from '#domain/businesses/states.ts';
import { createPartReader, createReader } from '#web/app/createReader.ts';
import { useInvalidation, useSendOnce } from '#web/app/createWriter.ts';
import { useSending } from '#web/app/useSending.ts';
import { platformBusinesses } from '#web/features/businesses/locations/owner.ts';

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
export const useDefaultTerms = () =>
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
  return ({ business }: { business: BusinessDetails }) => {
    client.setQueryData(oneKey(business.id), business);
    void client.invalidateQueries({ queryKey: [...root, 'list'] });
    void client.invalidateQueries({ queryKey: [...root, 'check'] });
  };
}

export const useCreateBusiness = () =>
  useMutation({
    mutationFn: useSendOnce('POST /api/admin/businesses/create', {}),
    onSuccess: useKeep(),
  });

export const useResendActivation = () =>
  useSending('POST /api/admin/businesses/resend-activation', {});

/** Refetches the business after a refusal, because another administrator may have changed it. */
export const useUpdateBusiness = (businessId: string) =>
  useMutation({
    mutationFn: useSendOnce('PATCH /api/admin/businesses/{businessId}', { params: { businessId } }),
    onSuccess: useKeep(),
    onError: useInvalidation(oneKey(businessId)),
  });

export const useChangeStatus = (businessId: string) =>
  useMutation({
    mutationFn: useSendOnce('PUT /api/admin/businesses/{businessId}/status', {
      params: { businessId },
    }),
    onSuccess: useKeep(),
    onError: useInvalidation(oneKey(businessId)),
  });

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

/** Milliseconds after a fee change until the business is fetched a second time. */
const RECHECK_MS = 300;

export function useChangeFee(businessId: string) {
  const params = { businessId };
  const send = useSendOnce('PUT /api/admin/businesses/{businessId}/platform-fee', { params });
  const keep = useKeep();
  const recheck = useInvalidation(oneKey(businessId));
  return useMutation({
    mutationFn: send,
    onSuccess: (saved) => {
      keep(saved);
      setTimeout(() => void recheck(), RECHECK_MS);
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
export const useDefaultRates = (businessId: string) =>
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: useSendOnce('DELETE /api/admin/businesses/{businessId}', {
      params: { businessId },
    }),
    // Invalidates the lists only, because a refetch of the deleted business would fail.
    onSuccess: () => {
      for (const name of ['list', 'check'])
        void client.invalidateQueries({ queryKey: [...root, name] });
    },
  });
}
