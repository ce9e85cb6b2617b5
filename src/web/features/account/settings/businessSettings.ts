import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { createReader } from '#web/app/createReader.ts';

const settingsKey = ['business-settings'] as const;
type Change = CallInput<'PATCH /api/business/settings'>['body'];
export type BusinessTax = CallOutput<'GET /api/business/settings'>['tax'];

export const useBusinessSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: createReader('GET /api/business/settings', {}),
  });

/**
 * Updates only the named settings, because two managers who edit at once must not overwrite each
 * other.
 */
export function useChangeBusinessSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => callServer('PATCH /api/business/settings', { body }),
    onSuccess: (saved) => client.setQueryData(settingsKey, saved),
  });
}
