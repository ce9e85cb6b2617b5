import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput } from '#contract/client.ts';
import type { WebhookDeliveryStatus } from '#domain/integrations/webhooks.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';
import { createAttemptKey, isFinal } from '#web/lib/idempotencyKey.ts';

const tokensKey = ['business', 'api-tokens'] as const;
const webhooksKey = ['business', 'webhooks'] as const;

/**
 * Polling interval in milliseconds while deliveries are pending. No live hint reports the activity
 * of programs.
 */
const ASK_EVERY_MS = 5_000;

export const useApiTokens = () =>
  useQuery({
    queryKey: tokensKey,
    queryFn: createPartReader('GET /api/business/api-tokens', {}, 'tokens'),
    staleTime: 0,
  });

export const useWebhooks = () =>
  useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) =>
      (await callServer('GET /api/business/webhooks', {}, { signal })).webhooks,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ waiting }) => waiting > 0) ? ASK_EVERY_MS : false,
  });

/** Fetches the deliveries of a webhook page by page, newest first. */
export const useDeliveries = (id: string, status: WebhookDeliveryStatus | null) =>
  useInfiniteQuery({
    queryKey: [...webhooksKey, id, status],
    queryFn: ({ pageParam, signal }) =>
      callServer(
        'GET /api/business/webhooks/{id}/deliveries',
        {
          params: { id },
          query: { ...(status ? { status } : {}), ...(pageParam ? { before: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });

/** Mutation with one idempotency key per content. A retry therefore creates nothing twice. */
function useOnce<Body, Made>(make: (body: Body, idempotencyKey: string) => Promise<Made>) {
  const [attempt] = useState(createAttemptKey);
  return useMutation({
    mutationFn: (body: Body) => make(body, attempt.keyFor(body)),
    onSuccess: () => attempt.forget(),
    onError: (error) => isFinal(error) && attempt.forget(),
    onSettled: useRenew(),
  });
}

function useRenew() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: tokensKey }),
      client.invalidateQueries({ queryKey: webhooksKey }),
    ]);
}

type NewToken = CallInput<'POST /api/business/api-tokens'>['body'];
type NewWebhook = CallInput<'POST /api/business/webhooks'>['body'];
type WebhookChange = CallInput<'PATCH /api/business/webhooks/{id}'>['body'];
type Replay = CallInput<'POST /api/business/webhooks/{id}/replay'>['body'];

export const useMakeToken = () =>
  useOnce((body: NewToken, idempotencyKey) =>
    callServer('POST /api/business/api-tokens', { body }, { idempotencyKey }),
  );

export function useRevokeToken() {
  return useMutation({
    mutationFn: (id: string) =>
      callServer('POST /api/business/api-tokens/{id}/revoke', { params: { id } }),
    onSettled: useRenew(),
  });
}

export const useAddWebhook = () =>
  useOnce((body: NewWebhook, idempotencyKey) =>
    callServer('POST /api/business/webhooks', { body }, { idempotencyKey }),
  );

export function useChangeWebhook(id: string) {
  return useMutation({
    mutationFn: (body: WebhookChange) =>
      callServer('PATCH /api/business/webhooks/{id}', { params: { id }, body }),
    onSettled: useRenew(),
  });
}

export const useRotateSecret = (id: string) =>
  useOnce((_: null, idempotencyKey) =>
    callServer('POST /api/business/webhooks/{id}/rotate', { params: { id } }, { idempotencyKey }),
  );

export function useSendTest(id: string) {
  return useMutation({
    mutationFn: () => callServer('POST /api/business/webhooks/{id}/test', { params: { id } }),
    onSettled: useRenew(),
  });
}

export function useDeleteWebhook(id: string) {
  return useMutation({
    mutationFn: () => callServer('DELETE /api/business/webhooks/{id}', { params: { id } }),
    onSettled: useRenew(),
  });
}

export function useReplay(id: string) {
  return useMutation({
    mutationFn: (body: Replay) =>
      callServer('POST /api/business/webhooks/{id}/replay', { params: { id }, body }),
    onSettled: useRenew(),
  });
}
