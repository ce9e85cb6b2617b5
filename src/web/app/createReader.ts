import type { CallInput, CallOutput } from '#contract/client.ts';
import type { Operations } from '#contract/index.ts';
import { callServer } from './call.ts';

/** Creates a query function that reads from the server. A cancelled query aborts the request. */
export const createReader =
  <K extends keyof Operations>(key: K, input: CallInput<K>) =>
  ({ signal }: { signal: AbortSignal }): Promise<CallOutput<K>> =>
    callServer(key, input, { signal });

/** Creates a query function that reads one part of an answer. */
export const createPartReader =
  <K extends keyof Operations, P extends keyof CallOutput<K>>(
    key: K,
    input: CallInput<K>,
    part: P,
  ) =>
  async ({ signal }: { signal: AbortSignal }): Promise<CallOutput<K>[P]> =>
    (await callServer(key, input, { signal }))[part];
