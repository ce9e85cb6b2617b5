import { useRouter } from '@tanstack/react-router';
import { useSession } from '#web/app/session.ts';
import { parseOwnAddress } from '#web/lib/ownAddress.ts';

/**
 * Returns who visits the page. A session whose user is not loaded yet counts as a customer; the
 * server decides.
 */
export function useVisitor(): 'stranger' | 'customer' | 'staff' {
  const session = useSession();
  if (session === null) return 'stranger';
  const { user } = session;
  return !user || user.capabilities.includes('parkingSessions.link') ? 'customer' : 'staff';
}

/**
 * Returns a function that opens a path given by the server or another screen. Refuses other sites.
 * The guest's ticket page is a separate build entry, which needs a page load.
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

/** Returns the URL of the sign-in, which opens `path` afterwards. */
export const getSignInPath = (path: string) => `/auth/login?next=${encodeURIComponent(path)}`;
