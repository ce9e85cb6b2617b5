import { useRouter } from '@tanstack/react-router';
import { useSession } from '#web/app/session.ts';
import { parseOwnAddress } from '#web/lib/ownAddress.ts';

/** A session whose user is not loaded yet counts as a customer; the server decides. */
export function useVisitor(): 'stranger' | 'customer' | 'staff' {
  const session = useSession();
  if (session === null) return 'stranger';
  const { user } = session;
  return !user || user.capabilities.includes('parkingSessions.link') ? 'customer' : 'staff';
}

/**
 * Returns a function that opens an address given by the server or another screen. Refuses other
 * sites; the guest's ticket, an entry of its own, needs a page load.
 */
export function useNavigateTo(): (path: string, how?: { replace: boolean }) => void {
  const { history } = useRouter();
  return (path, { replace } = { replace: false }) => {
    const address = parseOwnAddress(path) ?? '/';
    if (address.startsWith('/customer/ticket/')) location.assign(address);
    else if (replace) history.replace(address);
    else history.push(address);
  };
}

/** Returns the sign-in address that leads back to `path`. */
export const getSignInPath = (path: string) => `/auth/login?next=${encodeURIComponent(path)}`;
