import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountState } from '#domain/identity/accountState.ts';
import type { Role } from '#domain/identity/roles.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader, createReader } from '#web/app/createReader.ts';
import { createWriter, useInvalidation } from '#web/app/createWriter.ts';

/** Search words, filter and page of a list of people. */
export type PeopleQuery = { search?: string; status?: AccountState; page: number };

const peopleKey = ['admin-people'] as const;
const customerKey = (id: string) => [...peopleKey, 'customer', id] as const;

/**
 * Query options of lists: refetch on every mount, and show the previous page until the next page
 * arrives.
 */
const list = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const useUsers = (query: PeopleQuery & { role?: Role }) =>
  useQuery({
    ...list,
    queryKey: [...peopleKey, 'users', query],
    queryFn: createReader('GET /api/admin/users', { query }),
  });

export const useCustomers = (query: PeopleQuery) =>
  useQuery({
    ...list,
    queryKey: [...peopleKey, 'customers', query],
    queryFn: createReader('GET /api/admin/customers', { query }),
  });

export const useValets = (query: PeopleQuery) =>
  useQuery({
    ...list,
    queryKey: [...peopleKey, 'valets', query],
    queryFn: createReader('GET /api/admin/valets', { query }),
  });

export const useCustomer = (userId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: customerKey(userId),
    queryFn: createPartReader(
      'GET /api/admin/customers/{userId}',
      { params: { userId } },
      'customer',
    ),
  });

export const useCustomerStays = (userId: string, page: number) =>
  useQuery({
    ...list,
    queryKey: [...customerKey(userId), 'stays', page],
    queryFn: createReader('GET /api/admin/customers/{userId}/stays', {
      params: { userId },
      query: { page },
    }),
  });

/** Fetches what a deletion of the account would delete now. */
export const useDeletion = (userId: string) =>
  useQuery({
    staleTime: 0,
    gcTime: 0,
    queryKey: [...peopleKey, 'deletion', userId],
    queryFn: createReader('GET /api/admin/users/{userId}/deletion', { params: { userId } }),
  });

export function useDeleteUser(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createWriter('DELETE /api/admin/users/{userId}', { params: { userId } }),
    // Invalidates the lists only, because a refetch of the deleted person would fail.
    onSuccess: () => {
      for (const name of ['users', 'customers', 'valets'])
        void client.invalidateQueries({ queryKey: [...peopleKey, name] });
    },
  });
}

export const useLock = (userId: string) =>
  useMutation({
    mutationFn: createWriter('POST /api/admin/users/{userId}/lock', { params: { userId } }),
    onSettled: useInvalidation(peopleKey),
  });

export const useResetFactor = (userId: string) =>
  useMutation({
    mutationFn: createWriter('POST /api/admin/users/{userId}/reset-second-factor', {
      params: { userId },
    }),
    onSettled: useInvalidation(peopleKey),
  });

export const useAccountStep = (userId: string, step: 'unlock' | 'resend-verification') =>
  useMutation({
    mutationFn: () => callServer(`POST /api/admin/users/{userId}/${step}`, { params: { userId } }),
    onSettled: useInvalidation(peopleKey),
  });
