import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from './call.ts';
import { signInPageOf } from './homes.ts';
import { endSession, session } from './session.ts';

/** Leaves at once; the server is told, and an error there keeps nobody signed in here. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return () => {
    const role = session()?.user?.role;
    call('POST /api/auth/logout', {}).catch(() => undefined);
    endSession();
    client.clear();
    void navigate({ to: signInPageOf(role) });
  };
}
