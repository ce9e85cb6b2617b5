import { setLanguage } from '#web/lib/language.ts';
import type { Language } from '#web/lib/language.ts';
import { logged } from '#web/lib/logged.ts';
import { call } from './call.ts';
import { rememberUser, session } from './session.ts';

/**
 * Changes the language of the screens, and on the server that of the person's messages. During
 * impersonation only the screens change.
 */
export function useChangeLanguage(): (language: Language) => void {
  return (language) => {
    setLanguage(language);
    const now = session();
    if (!now || now.user?.isImpersonating) return;
    call('PATCH /api/auth/me', { body: { language } })
      .then(({ user }) => rememberUser(now.token, user))
      // The screens change anyway; the messages follow with the next change.
      .catch(logged);
  };
}
