import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { createAttemptKey, isFinal } from '#web/lib/idempotencyKey.ts';

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
 * Invalidates both lists: the house accounts, and the choice of accounts that staff see when
 * settling a return.
 */
function useRenew() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['house-accounts'] });
    return client.invalidateQueries({ queryKey: key });
  };
}

type NewAccount = CallInput<'POST /api/business/house-accounts'>['body'];
type AccountChange = CallInput<'PATCH /api/business/house-accounts/{id}'>['body'];

/**
 * Adds a house account once: the idempotency key is stable over repeated presses and lost answers.
 */
export function useAddAccount() {
  const [attempt] = useState(createAttemptKey);
  const renew = useRenew();
  return useMutation({
    mutationFn: (body: NewAccount) =>
      callServer(
        'POST /api/business/house-accounts',
        { body },
        { idempotencyKey: attempt.keyFor(body) },
      ),
    onSuccess: () => attempt.forget(),
    onError: (error) => isFinal(error) && attempt.forget(),
    onSettled: renew,
  });
}

export function useChangeAccount(id: string) {
  const renew = useRenew();
  return useMutation({
    mutationFn: (body: AccountChange) =>
      callServer('PATCH /api/business/house-accounts/{id}', { params: { id }, body }),
    onSettled: renew,
  });
}
