import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#contract/client.ts';
import { retryWhileUnavailable } from './unavailable.ts';

const RETRIES = 3;
const RETRY_DELAY_MS = 1000;

/**
 * Retries failed requests after network and server errors. A 4xx status is a decision of the server
 * and stays.
 */
function worthRetrying(failures: number, error: Error): boolean {
  if (error instanceof CallError && error.status >= 400 && error.status < 500) return false;
  return failures < RETRIES;
}

/** `staleTime: Infinity`, because live hints say when data is stale. */
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
