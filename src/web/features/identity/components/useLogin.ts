import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/identity.ts';
import { getHome } from '#web/app/homes.ts';
import { beginSession } from '#web/app/session.ts';
import { useChangeLanguage } from '#web/app/useChangeLanguage.ts';
import { pendingPath } from '#web/features/parkingSessions/connect/pending.ts';
import { takeChosenLanguage } from '#web/lib/language.ts';
import { ownAddress } from '#web/lib/ownAddress.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { CallInput } from '#contract/client.ts';
import { callAnonymous } from '#web/app/call.ts';
import { toastDone } from '#web/ui/toasts.ts';

type Answer = { token: string; user: SignedInUser };

/** Begins the session; a language chosen before the sign-in becomes that of the person's messages. */
export function useBeginSession(): (answer: Answer) => void {
  const changeLanguage = useChangeLanguage();
  return ({ token, user }) => {
    beginSession(token, user);
    const chosen = takeChosenLanguage();
    if (chosen && chosen !== user.language) changeLanguage(chosen);
  };
}

/**
 * Begins the session and opens what the person came for, also when an e-mail's link came in
 * between, else to the first screen of the role.
 */
export function useLogin(): (answer: Answer, next?: string) => Promise<void> {
  const router = useRouter();
  const begin = useBeginSession();
  return async (answer, next) => {
    begin(answer);
    const { capabilities } = answer.user;
    const href =
      ownAddress(next) ?? (capabilities.includes('parkingSessions.link') ? pendingPath() : null);
    await router.navigate({
      to: getHome(answer.user) ?? '/',
      replace: true,
      ...(href ? { href } : {}),
    });
  };
}

type Credentials = CallInput<'POST /api/auth/login'>['body'];

/** Signs in by password, and opens what the person came for or the first screen of their role. */
export function useCustomerLogin(next?: string) {
  const { t } = useTranslation('identity');
  const enter = useLogin();
  async function admit(answer: Answer): Promise<void> {
    toastDone(t('login.success'), t('login.successText'));
    await enter(answer, next);
  }
  return {
    signIn: async (body: Credentials) =>
      admit(await callAnonymous('POST /api/auth/login', { body })),
    /** After a second step. */
    admit,
  };
}
