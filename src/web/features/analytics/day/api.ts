import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createPartReader, createReader } from '#web/app/createReader.ts';
import { useSendOnce } from '#web/app/createWriter.ts';
import { liveKeys } from '#web/app/liveKeys.ts';

const LIST = 'GET /api/business/days';
const GET = 'GET /api/business/days/{locationId}/{date}';
const SIGN = 'POST /api/business/days/{locationId}/{date}/sign-off';
const CORRECT = 'POST /api/business/days/{locationId}/{date}/corrections';

export type DayOfLocation = { locationId: string; date: string };

const dayKey = ({ locationId, date }: DayOfLocation) =>
  [...liveKeys.days(locationId), date] as const;

/** Fetches the figures of a business day. Live hints of cars refetch them until the day ends. */
export const useDay = (day: DayOfLocation, isKnown: boolean) =>
  useQuery({
    queryKey: dayKey(day),
    queryFn: createReader(GET, { params: day }),
    enabled: isKnown,
  });

const listKey = (locationId: string) => [...liveKeys.days(locationId), 'list'] as const;

/** Fetches the last business days of a location, with the time of each signature. */
export const useDays = (locationId: string) =>
  useQuery({
    queryKey: listKey(locationId),
    queryFn: createReader(LIST, { query: { locationId } }),
  });

/** Fetches the last business day of each location that is over. */
export const useLastDays = () =>
  useQuery({
    queryKey: liveKeys.lastDays,
    queryFn: createPartReader('GET /api/business/last-days', {}, 'days'),
  });

/**
 * Signs a business day once. A second person gets a conflict with the name of the first. A retry
 * succeeds, because it shares the idempotency key of the first request.
 */
export function useSignOff(day: DayOfLocation) {
  const client = useQueryClient();
  const send = useSendOnce(SIGN, { params: day });
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      client.setQueryData(dayKey(day), answer);
      void client.invalidateQueries({ queryKey: listKey(day.locationId) });
    },
    onError: () => void client.invalidateQueries({ queryKey: dayKey(day) }),
  });
}

/**
 * Adds a correction to a signed day. Retries share an idempotency key, therefore the correction is
 * added once.
 */
export function useCorrection(day: DayOfLocation) {
  const client = useQueryClient();
  const send = useSendOnce(CORRECT, { params: day });
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => client.setQueryData(dayKey(day), answer),
  });
}
