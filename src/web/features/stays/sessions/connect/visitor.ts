import { useRouter } from '@tanstack/react-router';
import { useSession } from '#web/app/session.ts';
import { ownAddress } from '#web/lib/ownAddress.ts';

/** Whoever has only a token so far is taken for a customer: the server knows. */
export function useWho(): 'stranger' | 'customer' | 'staff' {
  const session = useSession();
  if (session === null) return 'stranger';
  return session.user === null || session.user.role === 'customer' ? 'customer' : 'staff';
}

/** Goes to an address that the server or another screen has named; the ticket is a page of its own. */
export function useGo(): (path: string, how?: { replace: boolean }) => void {
  const { history } = useRouter();
  return (path, { replace } = { replace: false }) => {
    const address = ownAddress(path) ?? '/';
    if (address.startsWith('/customer/ticket/')) location.assign(address);
    else if (replace) history.replace(address);
    else history.push(address);
  };
}

/** To the sign-in page, and back to `path` afterwards. */
export const signInFor = (path: string) => `/auth/login?next=${encodeURIComponent(path)}`;
