import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { PromoCode, PromoUse } from '#contract/promotions.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { createWriter, useInvalidation } from '#web/app/createWriter.ts';
import { useSending } from '#web/app/useSending.ts';
import { collectPages } from '#web/app/portal/table/collectPages.ts';

const key = ['promo-codes'] as const;
/** Maximum page size that the server accepts, used for exports. */
const AT_ONCE = 500;

export type PromoFilter = Omit<CallInput<'GET /api/promo-codes'>['query'], 'page' | 'pageSize'>;

export const usePromoCodes = (filter: PromoFilter, page: number) =>
  useQuery({
    queryKey: [...key, 'list', filter, page],
    queryFn: createReader('GET /api/promo-codes', { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const listAllPromoCodes = (filter: PromoFilter): Promise<PromoCode[]> =>
  collectPages(async (page) => {
    const query = { ...filter, page, pageSize: AT_ONCE };
    const { promoCodes, total } = await callServer('GET /api/promo-codes', { query });
    return { rows: promoCodes, total };
  });

export type PromoCard = CallOutput<'GET /api/promo-codes/{id}'>;

export const usePromoCard = (id: string) =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: createReader('GET /api/promo-codes/{id}', { params: { id } }),
    staleTime: 0,
  });

export const usePromoUses = (id: string, page: number) =>
  useQuery({
    queryKey: [...key, 'uses', id, page],
    queryFn: createReader('GET /api/promo-codes/{id}/uses', { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const listAllUses = (id: string): Promise<PromoUse[]> =>
  collectPages(async (page) => {
    const query = { page, pageSize: AT_ONCE };
    const { uses, total } = await callServer('GET /api/promo-codes/{id}/uses', {
      params: { id },
      query,
    });
    return { rows: uses, total };
  });

export const useCreatePromo = () => useSending('POST /api/promo-codes', {}, key);

export const useChangePromo = (id: string) =>
  useMutation({
    mutationFn: createWriter('PATCH /api/promo-codes/{id}', { params: { id } }),
    onSettled: useInvalidation(key),
  });

export const useEndPromo = (id: string) =>
  useMutation({
    mutationFn: () => callServer('POST /api/promo-codes/{id}/end', { params: { id } }),
    onSettled: useInvalidation(key),
  });
