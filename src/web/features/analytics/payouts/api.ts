import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/client.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import { createReader } from '#web/app/createReader.ts';
import { useSending } from '#web/app/useSending.ts';

const GET = 'GET /api/business/payouts';

export type RecordedPayout = CallOutput<typeof GET>['payouts'][number];
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
export const useRecordPayout = () => useSending('POST /api/business/payouts', {}, payoutsKey);

/** Takes a payout back by a counter-entry. Retries share an idempotency key. */
export const useCorrectPayout = (payoutId: string) =>
  useSending(
    'POST /api/business/payouts/{payoutId}/correction',
    {
      params: { payoutId },
    },
    payoutsKey,
  );
