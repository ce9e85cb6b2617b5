import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, CallOutput } from '#contract/client.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';
import { createSendOnce } from '#web/lib/sendOnce.ts';

const GET = 'GET /api/business/payouts';
const POST = 'POST /api/business/payouts';

export type TipsOwed = CallOutput<typeof GET>['people'][number];

const payoutsKey = ['tip-payouts'] as const;

/**
 * Fetches the tips that valets earned and were paid in the range of days, and the tips owed now.
 */
export const usePayouts = (range: DayRange) =>
  useQuery({
    queryKey: [...payoutsKey, range],
    queryFn: createReader(GET, { query: range }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/**
 * Records a payout of tips. Retries share an idempotency key, therefore the payout is recorded
 * once.
 */
export function useRecordPayout() {
  const [sendOnce] = useState(createSendOnce);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof POST>['body']) =>
      sendOnce(body, (options) => callServer(POST, { body }, options)),
    onSettled: () => client.invalidateQueries({ queryKey: payoutsKey }),
  });
}
