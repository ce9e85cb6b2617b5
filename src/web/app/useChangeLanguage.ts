import { setLanguage } from '#web/lib/language.ts';
import type { Language } from '#web/lib/language.ts';
import { logged } from '#web/lib/logged.ts';
import { call } from './call.ts';
import { rememberUser, session } from './session.ts';

/**
 * Turns the screens at once, and tells the server, which writes to the person in that language.
 * An administrator who acts as somebody else changes only their own screens.
 */
export function useChangeLanguage(): (language: Language) => void {
  return (language) => {
    setLanguage(language);
    const now = session();
    if (!now || now.user?.isImpersonating) return;
    call('PATCH /api/auth/me', { body: { language } })
      .then(({ user }) => rememberUser(now.token, user))
      // The screens are turned all the same; the messages follow with the next change.
      .catch(logged);
  };
}
