import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { call, callAnonymous } from '#web/app/call.ts';

const GET = 'GET /api/business/report-subscription';
const PUT = 'PUT /api/business/report-subscription';

const reportKey = ['report-subscription'] as const;

/** Asked each time: it may have been stopped out of an e-mail meanwhile. */
export const useReport = () =>
  useQuery({
    queryKey: reportKey,
    queryFn: ({ signal }) => call(GET, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function useChooseReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof PUT>['body']) => call(PUT, { body }),
    onSuccess: (chosen) => client.setQueryData(reportKey, chosen),
  });
}

/** By the secret of an e-mail's link, whoever is signed in here. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) =>
      callAnonymous('POST /api/reports/unsubscribe', { body: { token } }),
  });
