import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { logError } from '#web/lib/logError.ts';
import { callServer } from './call.ts';
import { getSignInPage } from './homes.ts';
import {
  canReturnToAdministrator,
  endSession,
  returnAdministrator,
  getSession,
} from './session.ts';

/**
 * Signs out on this device at once and tells the server, whose errors are ignored. An impersonating
 * administrator returns to the administrator's session.
 *
 * @returns function that signs out; without `to` it opens the sign-in page of the person's role
 */
export function useSignOut(): (to?: '/login') => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (to) => {
    const role = getSession()?.user?.role;
    callServer('POST /api/auth/logout', {}).catch(logError);
    if (canReturnToAdministrator() && returnAdministrator()) {
      void navigate({ to: '/admin-dashboard' });
      return;
    }
    endSession();
    client.clear();
    void navigate({ to: to ?? getSignInPage(role) });
  };
}
