import { useState } from 'react';
import { CallError } from '#contract/client.ts';

export const ASK_AGAIN_MS = 5000;
/** Statuses of an unreachable server, or of one whose dependencies are unreachable. */
const AWAY: readonly number[] = [0, 502, 503, 504];

/** Whether the server was unreachable, so that a retry may help. */
export const isUnavailable = (error: unknown) =>
  error instanceof CallError && AWAY.includes(error.status);

/** Returns the retry interval of a query after such an error; else false. */
export const retryWhileUnavailable = ({ state }: { state: { error: unknown } }): number | false =>
  isUnavailable(state.error) && ASK_AGAIN_MS;

type Asked = { data: unknown; error: unknown; failureReason?: unknown };

/**
 * Returns why there is no data. Kept during a retry, and reported before the last retry while the
 * server is away.
 */
export function useFailure({ data, error, failureReason }: Asked): unknown {
  const [last, setLast] = useState<unknown>(null);
  const now = error ?? (isUnavailable(failureReason) ? failureReason : null);
  const failure = data === undefined ? (now ?? last) : null;
  if (failure !== last) setLast(failure);
  return failure;
}
