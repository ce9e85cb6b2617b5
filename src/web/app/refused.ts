import { translate } from '#web/lib/translation.ts';
import { toastFailed } from '#web/ui/toasts.ts';
import { tokenRefused } from './session.ts';

/** The server has refused this token: says what that means for the person at the screen. */
export function sessionIsOver(token: string): void {
  const outcome = tokenRefused(token);
  if (outcome === 'returned') {
    toastFailed(translate('impersonation.over'), translate('impersonation.overText'));
  } else if (outcome === 'ended') {
    toastFailed(translate('signedOut.title'), translate('signedOut.text'));
  }
}
