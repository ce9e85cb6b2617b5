import { useRouter } from '@tanstack/react-router';
import { useSession } from '#web/app/session.ts';
import { ownAddress } from '#web/lib/ownAddress.ts';

/** A session without a known user counts as a customer: the server decides. */
export function useVisitor(): 'stranger' | 'customer' | 'staff' {
  const session = useSession();
  if (session === null) return 'stranger';
  const { user } = session;
  return !user || user.capabilities.includes('parkingSessions.link') ? 'customer' : 'staff';
}

/** Opens an address of this application that the server or another screen has given; the ticket is a page of its own. */
export function useNavigateTo(): (path: string, how?: { replace: boolean }) => void {
  const { history } = useRouter();
  return (path, { replace } = { replace: false }) => {
    const address = ownAddress(path) ?? '/';
    if (address.startsWith('/customer/ticket/')) location.assign(address);
    else if (replace) history.replace(address);
    else history.push(address);
  };
}

/** The sign-in page that returns to `path`. */
export const getSignInPath = (path: string) => `/auth/login?next=${encodeURIComponent(path)}`;
