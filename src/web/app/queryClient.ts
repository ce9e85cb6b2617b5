import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#contract/client.ts';
import { retryWhileUnavailable } from './unavailable.ts';

const RETRIES = 3;
const RETRY_DELAY_MS = 1000;

/** Retries network and server errors only: a 4xx is the server's decision. */
function worthRetrying(failures: number, error: Error): boolean {
  if (error instanceof CallError && error.status >= 400 && error.status < 500) return false;
  return failures < RETRIES;
}

/** `staleTime: Infinity`, as live hints tell when data is stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      retry: worthRetrying,
      retryDelay: RETRY_DELAY_MS,
      networkMode: 'always',
      refetchInterval: retryWhileUnavailable,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
