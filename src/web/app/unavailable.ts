import { useState } from 'react';
import { CallError } from '#contract/client.ts';

export const ASK_AGAIN_MS = 5000;
/** Nobody answered, or whoever answered could not reach what it needs. */
const AWAY: readonly number[] = [0, 502, 503, 504];

/** Whether an answer was not to be had, which asking again may change. */
export const isUnavailable = (error: unknown) =>
  error instanceof CallError && AWAY.includes(error.status);

/** Asks again by itself what could not be had while the server, or its database, was away. */
export const retryWhileUnavailable = ({ state }: { state: { error: unknown } }): number | false =>
  isUnavailable(state.error) && ASK_AGAIN_MS;

type Asked = { data: unknown; error: unknown; failureReason?: unknown };

/**
 * Why there is nothing to show. It stays while it is asked again, and does not wait for the last of
 * the tries where the server is away.
 */
export function useFailure({ data, error, failureReason }: Asked): unknown {
  const [last, setLast] = useState<unknown>(null);
  const now = error ?? (isUnavailable(failureReason) ? failureReason : null);
  const failure = data === undefined ? (now ?? last) : null;
  if (failure !== last) setLast(failure);
  return failure;
}
