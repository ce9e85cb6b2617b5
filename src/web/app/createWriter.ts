import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { Operations } from '#contract/index.ts';
import { createSendOnce } from '#web/lib/sendOnce.ts';
import { callServer } from './call.ts';

type CallBody<K extends keyof Operations> = 'body' extends keyof CallInput<K>
  ? CallInput<K>['body']
  : void;

/** Creates a mutation function that sends its variables as the body of a call. */
export const createWriter =
  <K extends keyof Operations>(key: K, input: Omit<CallInput<K>, 'body'>) =>
  (body: CallBody<K>): Promise<CallOutput<K>> =>
    callServer(key, { ...input, body } as unknown as CallInput<K>);

/** Like `createWriter`. Double presses and retries of one body share an idempotency key. */
export function useSendOnce<K extends keyof Operations>(key: K, input: Omit<CallInput<K>, 'body'>) {
  const [sendOnce] = useState(createSendOnce);
  return (body: CallBody<K>): Promise<CallOutput<K>> => {
    const sent = { ...input, body } as unknown as CallInput<K>;
    return sendOnce(sent, (options) => callServer(key, sent, options));
  };
}

/** Returns a function that refetches the queries under these keys. */
export function useInvalidation(...keys: QueryKey[]): () => Promise<void[]> {
  const client = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
