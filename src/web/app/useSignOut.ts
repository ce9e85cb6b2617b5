import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logged } from '#web/lib/logged.ts';
import { call } from './call.ts';
import { signInPageOf } from './homes.ts';
import { canReturn, endSession, returnAdministrator, session } from './session.ts';

/**
 * Leaves at once; the server is told, and an error there keeps nobody signed in here. Who acted as
 * somebody else is himself again.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return () => {
    const role = session()?.user?.role;
    call('POST /api/auth/logout', {}).catch(logged);
    if (canReturn() && returnAdministrator()) {
      void navigate({ to: '/admin-dashboard' });
      return;
    }
    endSession();
    client.clear();
    void navigate({ to: signInPageOf(role) });
  };
}
