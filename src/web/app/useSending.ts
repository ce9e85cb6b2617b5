import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { Operations } from '#contract/index.ts';
import { useInvalidation, useSendOnce } from './createWriter.ts';

/**
 * Mutation that sends its variables as the body of a call, with an idempotency key, and then
 * refetches the queries under `stale`.
 */
export const useSending = <K extends keyof Operations>(
  key: K,
  input: Omit<CallInput<K>, 'body'>,
  ...stale: QueryKey[]
) => useMutation({ mutationFn: useSendOnce(key, input), onSettled: useInvalidation(...stale) });
