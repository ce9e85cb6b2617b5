import { useSession } from '#web/app/session.ts';

/** Whoever has only a token so far is taken for a customer: the server knows. */
export function useWho(): 'stranger' | 'customer' | 'staff' {
  const session = useSession();
  if (session === null) return 'stranger';
  return session.user === null || session.user.role === 'customer' ? 'customer' : 'staff';
}
