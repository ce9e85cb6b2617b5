import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/identity.ts';
import { homeOf } from '#web/app/homes.ts';
import { beginSession } from '#web/app/session.ts';
import { useChangeLanguage } from '#web/app/useChangeLanguage.ts';
import { pendingPath } from '#web/features/stays/sessions/connect/pending.ts';
import { takeChosenLanguage } from '#web/lib/chosenLanguage.ts';

type Answer = { token: string; user: SignedInUser };

/** Begins the session; a language the person chose on the way here becomes that of his messages. */
export function useBegin(): (answer: Answer) => void {
  const changeLanguage = useChangeLanguage();
  return ({ token, user }) => {
    beginSession(token, user);
    const chosen = takeChosenLanguage();
    if (chosen && chosen !== user.language) changeLanguage(chosen);
  };
}

/**
 * Begins the session and leads to what the person came for, also by the link of an e-mail in
 * between, else to the first screen of the role.
 */
export function useEnter(): (answer: Answer, next?: string) => Promise<void> {
  const router = useRouter();
  const begin = useBegin();
  return async (answer, next) => {
    begin(answer);
    const { role } = answer.user;
    const href = next ?? (role === 'customer' ? pendingPath() : null);
    await router.navigate({ to: homeOf(role) ?? '/', replace: true, ...(href ? { href } : {}) });
  };
}
