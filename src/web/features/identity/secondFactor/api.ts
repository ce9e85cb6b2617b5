import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callServer } from '#web/app/call.ts';
import { askServer } from '#web/app/fetchSignedInUser.ts';

const secondFactorsKey = ['second-factors'] as const;

export function useSecondFactors() {
  return useQuery({
    queryKey: secondFactorsKey,
    queryFn: ({ signal }) => callServer('GET /api/auth/second-factors', {}, { signal }),
  });
}

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
