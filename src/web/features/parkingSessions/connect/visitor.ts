import { useSession } from '#web/app/session.ts';

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

/** Returns the URL of the sign-in, which opens `path` afterwards. */
export const getSignInPath = (path: string) => `/auth/login?next=${encodeURIComponent(path)}`;
