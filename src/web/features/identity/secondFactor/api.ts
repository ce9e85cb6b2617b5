import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createReader } from '#web/app/createReader.ts';
import { askServer } from '#web/app/fetchSignedInUser.ts';

const secondFactorsKey = ['second-factors'] as const;

export const useSecondFactors = () =>
  useQuery({
    queryKey: secondFactorsKey,
    queryFn: createReader('GET /api/auth/second-factors', {}),
  });

/**
 * Refreshes session, second factors and device list, because a changed factor ends other sessions
 * and may grant capabilities.
 */
export function useFactorsChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void askServer();
    void client.invalidateQueries({ queryKey: secondFactorsKey });
    void client.invalidateQueries({ queryKey: ['sessions'] });
  };
}
