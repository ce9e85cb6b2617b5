import { setLanguage, type Language } from '#web/lib/language.ts';
import { logError } from '#web/lib/logError.ts';
import { callServer } from './call.ts';
import { rememberUser, getSession } from './session.ts';

/**
 * Changes the language of the screens, and on the server the language of the person's messages.
 * During impersonation only the screens change.
 */
export function useChangeLanguage(): (language: Language) => void {
  return (language) => {
    setLanguage(language);
    const now = getSession();
    if (!now || now.user?.isImpersonating) return;
    callServer('PATCH /api/auth/me', { body: { language } })
      .then(({ user }) => rememberUser(now.token, user))
      // The screens have changed already. The next change of the language corrects the server.
      .catch(logError);
  };
}
