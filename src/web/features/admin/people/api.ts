import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { AccountState } from '#domain/identity/accountState.ts';
import type { Role } from '#domain/identity/roles.ts';
import { call } from '#web/app/call.ts';
import { randomKey } from '#web/lib/idempotencyKey.ts';

/** What is searched for and which page of it. */
export type PeopleQuery = { search?: string; status?: AccountState; page: number };

const peopleKey = ['admin-people'] as const;
const customerKey = (id: string) => [...peopleKey, 'customer', id] as const;

/** Lists are read again whenever they are opened; the old page stays until the next one is there. */
const list = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const useUsers = (query: PeopleQuery & { role?: Role }) =>
  useQuery({
    ...list,
    queryKey: [...peopleKey, 'users', query],
    queryFn: ({ signal }) => call('GET /api/admin/users', { query }, { signal }),
  });

export const useCustomers = (query: PeopleQuery) =>
  useQuery({
    ...list,
    queryKey: [...peopleKey, 'customers', query],
    queryFn: ({ signal }) => call('GET /api/admin/customers', { query }, { signal }),
  });

export const useValets = (query: PeopleQuery) =>
  useQuery({
    ...list,
    queryKey: [...peopleKey, 'valets', query],
    queryFn: ({ signal }) => call('GET /api/admin/valets', { query }, { signal }),
  });

export const useCustomer = (userId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: customerKey(userId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/customers/{userId}', { params: { userId } }, { signal }))
        .customer,
  });

export const useCustomerStays = (userId: string, page: number) =>
  useQuery({
    ...list,
    queryKey: [...customerKey(userId), 'stays', page],
    queryFn: ({ signal }) =>
      call(
        'GET /api/admin/customers/{userId}/stays',
        { params: { userId }, query: { page } },
        { signal },
      ),
  });

/** What would go with the account, as it is now. */
export const useDeletion = (userId: string) =>
  useQuery({
    staleTime: 0,
    gcTime: 0,
    queryKey: [...peopleKey, 'deletion', userId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users/{userId}/deletion', { params: { userId } }, { signal }),
  });

/** Whoever it was about, every list may name them. */
function useForget() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: peopleKey });
}

export function useDeleteUser(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'DELETE /api/admin/users/{userId}'>['body']) =>
      call(
        'DELETE /api/admin/users/{userId}',
        { params: { userId }, body },
        { idempotencyKey: randomKey() },
      ),
    // Their own page is gone with them: the lists alone are read again.
    onSuccess: () => {
      for (const name of ['users', 'customers', 'valets'])
        void client.invalidateQueries({ queryKey: [...peopleKey, name] });
    },
  });
}

export function useLock(userId: string) {
  return useMutation({
    mutationFn: (body: { reason: string }) =>
      call(
        'POST /api/admin/users/{userId}/lock',
        { params: { userId }, body },
        { idempotencyKey: randomKey() },
      ),
    onSettled: useForget(),
  });
}

export function useAccountStep(userId: string, step: 'unlock' | 'resend-verification') {
  return useMutation({
    mutationFn: () =>
      call(
        `POST /api/admin/users/{userId}/${step}`,
        { params: { userId } },
        { idempotencyKey: randomKey() },
      ),
    onSettled: useForget(),
  });
}
