import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { createReader } from '#web/app/createReader.ts';
import { createWriter, useInvalidation } from '#web/app/createWriter.ts';
import { useSending } from '#web/app/useSending.ts';

const key = ['business', 'house-accounts'] as const;

export const useAllHouseAccounts = () =>
  useQuery({
    queryKey: key,
    queryFn: createReader('GET /api/business/house-accounts', {}),
    staleTime: 0,
  });

/** @param month month of the statement, as '2026-11' */
export const useStatement = (id: string, month: string) =>
  useQuery({
    queryKey: [...key, id, month],
    queryFn: createReader('GET /api/business/house-accounts/{id}/statement', {
      params: { id },
      query: { month },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/**
 * Keys of both lists: the house accounts, and the choice of accounts that staff see when settling a
 * return.
 */
const keys = [key, ['house-accounts']];

export const useAddAccount = () => useSending('POST /api/business/house-accounts', {}, ...keys);

export const useChangeAccount = (id: string) =>
  useMutation({
    mutationFn: createWriter('PATCH /api/business/house-accounts/{id}', { params: { id } }),
    onSettled: useInvalidation(...keys),
  });
