import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import { call } from '#web/app/call.ts';

const GET = 'GET /api/business/payouts';
const POST = 'POST /api/business/payouts';

export type Owed = CallOutput<typeof GET>['people'][number];

const payoutsKey = ['tip-payouts'] as const;

/** What each earned and was paid in the range, and what they are owed now. */
export const usePayouts = (range: DayRange) =>
  useQuery({
    queryKey: [...payoutsKey, range],
    queryFn: ({ signal }) => call(GET, { query: range }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

export function useRecordPayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof POST>['body']) => call(POST, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: payoutsKey }),
  });
}
