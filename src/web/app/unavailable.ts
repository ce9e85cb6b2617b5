import { useState } from 'react';
import { CallError } from '#contract/client.ts';

export const ASK_AGAIN_MS = 5000;
/** Statuses of an unreachable server, or of a server whose dependencies are unreachable. */
const AWAY: readonly number[] = [0, 502, 503, 504];

/** Whether the error says that the server was unreachable. A retry may then succeed. */
export const isUnavailable = (error: unknown) =>
  error instanceof CallError && AWAY.includes(error.status);

/** Returns the retry interval of a query in milliseconds after such an error, or else false. */
export const retryWhileUnavailable = ({ state }: { state: { error: unknown } }): number | false =>
  isUnavailable(state.error) && ASK_AGAIN_MS;

type Asked = { data: unknown; error: unknown; failureReason?: unknown };

/**
 * Returns why a query has no data. The error stays during a retry. While the server is unreachable,
 * the error is returned before the last retry.
 */
export function useFailure({ data, error, failureReason }: Asked): unknown {
  const [last, setLast] = useState<unknown>(null);
  const now = error ?? (isUnavailable(failureReason) ? failureReason : null);
  const failure = data === undefined ? (now ?? last) : null;
  if (failure !== last) setLast(failure);
  return failure;
}
