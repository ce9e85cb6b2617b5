import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logged } from '#web/lib/logged.ts';
import { call } from './call.ts';
import { getSignInPage } from './homes.ts';
import { canReturn, endSession, returnAdministrator, session } from './session.ts';

/**
 * Signs out at once and tells the server; an error there keeps nobody signed in here. An
 * administrator who acted as somebody else is back in their own session.
 *
 * @returns with where to go from there, which else is the sign-in of who they were
 */
export function useSignOut(): (to?: '/login') => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (to) => {
    const role = session()?.user?.role;
    call('POST /api/auth/logout', {}).catch(logged);
    if (canReturn() && returnAdministrator()) {
      void navigate({ to: '/admin-dashboard' });
      return;
    }
    endSession();
    client.clear();
    void navigate({ to: to ?? getSignInPage(role) });
  };
}
