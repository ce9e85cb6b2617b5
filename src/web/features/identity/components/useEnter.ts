import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/identity.ts';
import { homeOf } from '#web/app/homes.ts';
import { beginSession } from '#web/app/session.ts';

type Answer = { token: string; user: SignedInUser };

/** Begins the session and leads to what the person came for, else to the first screen of the role. */
export function useEnter(): (answer: Answer, next?: string) => Promise<void> {
  const router = useRouter();
  return async ({ token, user }, next) => {
    beginSession(token, user);
    const to = homeOf(user.role) ?? '/';
    await router.navigate({ to, replace: true, ...(next ? { href: next } : {}) });
  };
}
