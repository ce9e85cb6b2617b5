import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { callAnonymous, callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';

const GET = 'GET /api/business/report-subscription';
const PUT = 'PUT /api/business/report-subscription';

const reportKey = ['report-subscription'] as const;

/**
 * Fetches the person's email reports. Never cached, because a link in an email may have stopped the
 * reports.
 */
export const useReport = () =>
  useQuery({
    queryKey: reportKey,
    queryFn: createReader(GET, {}),
    staleTime: 0,
    gcTime: 0,
  });

export function useChooseReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof PUT>['body']) => callServer(PUT, { body }),
    onSuccess: (chosen) => client.setQueryData(reportKey, chosen),
  });
}

/** Stops email reports by the secret of the unsubscribe link, whoever is signed in. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) =>
      callAnonymous('POST /api/reports/unsubscribe', { body: { token } }),
  });
