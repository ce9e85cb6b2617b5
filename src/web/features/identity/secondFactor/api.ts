import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';
import { askServer } from '#web/app/whoami.ts';

const secondFactorsKey = ['second-factors'] as const;

export function useSecondFactors() {
  return useQuery({
    queryKey: secondFactorsKey,
    queryFn: ({ signal }) => call('GET /api/auth/second-factors', {}, { signal }),
  });
}

/** After a change: the list, the other sessions that it ended, and what the account may do. */
export function useFactorsChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void askServer();
    void client.invalidateQueries({ queryKey: secondFactorsKey });
    void client.invalidateQueries({ queryKey: ['sessions'] });
  };
}
