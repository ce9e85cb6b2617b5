import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/identity.ts';
import { getHome } from '#web/app/homes.ts';
import { beginSession } from '#web/app/session.ts';
import { useChangeLanguage } from '#web/app/useChangeLanguage.ts';
import { readPendingPath } from '#web/features/identity/components/pendingPage.ts';
import { takeChosenLanguage } from '#web/lib/language.ts';
import { parseOwnAddress } from '#web/lib/ownAddress.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { CallInput } from '#contract/client.ts';
import { callAnonymous } from '#web/app/call.ts';
import { showDoneToast } from '#web/ui/toasts.ts';

type Answer = { token: string; user: SignedInUser };

/**
 * Starts the session. A language chosen before signing in becomes the language of the person's
 * messages.
 */
export function useBeginSession(): (answer: Answer) => void {
  const changeLanguage = useChangeLanguage();
  return ({ token, user }) => {
    beginSession(token, user);
    const chosen = takeChosenLanguage();
    if (chosen && chosen !== user.language) changeLanguage(chosen);
  };
}

/** Returns a function that greets staff by name and opens the requested page. */
export function useStaffLogin(next?: string): (answer: Answer) => Promise<void> {
  const { t } = useTranslation('identity');
  const enter = useLogin();
  return async (answer) => {
    const { firstName, lastName } = answer.user;
    showDoneToast(t('welcomeTitle'), t('welcomeText', { name: `${firstName} ${lastName}`.trim() }));
    await enter(answer, next);
  };
}

/**
 * Starts the session, then opens the page requested before signing in, or the role's first screen.
 * The requested page survives an email link in between.
 */
export function useLogin(): (answer: Answer, next?: string) => Promise<void> {
  const router = useRouter();
  const begin = useBeginSession();
  return async (answer, next) => {
    begin(answer);
    const { capabilities } = answer.user;
    const href =
      parseOwnAddress(next) ??
      (capabilities.includes('parkingSessions.link') ? readPendingPath() : null);
    await router.navigate({
      to: getHome(answer.user) ?? '/',
      replace: true,
      ...(href ? { href } : {}),
    });
  };
}

type Credentials = CallInput<'POST /api/auth/login'>['body'];

/** Signs in by password, then opens the requested page, or the role's first screen. */
export function useCustomerLogin(next?: string) {
  const { t } = useTranslation('identity');
  const enter = useLogin();
  async function admit(answer: Answer): Promise<void> {
    showDoneToast(t('login.success'), t('login.successText'));
    await enter(answer, next);
  }
  return {
    signIn: async (body: Credentials) =>
      admit(await callAnonymous('POST /api/auth/login', { body })),
    /** Called after the second factor is verified. */
    admit,
  };
}
