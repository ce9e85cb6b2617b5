import i18next from 'i18next';
import { toastFailed } from '#web/ui/toasts.ts';
import { tokenRefused } from './session.ts';

/** The server has refused this token: says what that means for the person at the screen. */
export function sessionIsOver(token: string): void {
  const outcome = tokenRefused(token);
  if (outcome === 'returned') {
    toastFailed(i18next.t('app:impersonation.over'), i18next.t('app:impersonation.overText'));
  } else if (outcome === 'ended') {
    toastFailed(i18next.t('app:signedOut.title'), i18next.t('app:signedOut.text'));
  }
}
