import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError, type CallInput } from '#contract/client.ts';
import { logError } from '#web/lib/logError.ts';
import { showFailedToast } from '#web/ui/toasts.ts';
import { openDocument } from '#web/ui/wayBack.ts';
import { callServer, callWith } from './call.ts';
import { useErrorText } from './errorText.ts';
import {
  canReturnToAdministrator,
  keepImpersonation,
  storeAdministrator,
  getSession,
} from './session.ts';

const GOODBYE_MS = 2000;

/** Starts impersonation. The page reloads as the impersonated person. */
export async function impersonateUser(userId: string): Promise<void> {
  const { token, user } = await callServer('POST /api/admin/impersonate/{userId}', {
    params: { userId },
  });
  keepImpersonation(token, user);
  openDocument('/');
}

/**
 * Ends impersonation and reloads the page. Uses the administrator's stored token, or a new token
 * from the server.
 */
export function useExitImpersonation() {
  const { t } = useTranslation('impersonation');
  const errorText = useErrorText();
  const [isLeaving, setLeaving] = useState(false);
  const [isAsked, setAsked] = useState(false);

  async function exit(): Promise<void> {
    if (isLeaving) return;
    setLeaving(true);
    try {
      await leave(t('noToken'));
      openDocument('/admin-dashboard');
    } catch (error) {
      if (asksForPassword(error)) {
        setLeaving(false);
        return setAsked(true);
      }
      const said = error instanceof CallError ? errorText(error) : (error as Error).message;
      showFailedToast(t('exitFailed'), said || t('exitFailedText'));
      setLeaving(false);
    }
  }
  async function exitWith(proof: Proof): Promise<void> {
    await leave(t('noToken'), proof);
    openDocument('/admin-dashboard');
  }
  return {
    exit,
    isLeaving,
    /**
     * Whether to ask for the administrator's password, because this device does not have the stored
     * token.
     */
    isAsked,
    stay: () => setAsked(false),
    exitWith,
  };
}

const asksForPassword = (error: unknown): boolean =>
  error instanceof CallError &&
  error.body?.issues?.some(({ field }) => field === 'password') === true;

type Proof = NonNullable<CallInput<'POST /api/admin/stop-impersonate'>['body']>;

async function leave(noToken: string, body?: Proof): Promise<void> {
  const token = getSession()?.token;
  if (token && canReturnToAdministrator() && storeAdministrator()) return endOnServer(token);
  const answer = await callServer(
    'POST /api/admin/stop-impersonate',
    body === undefined ? {} : { body },
  );
  if (!answer.token || !storeAdministrator(answer.token)) throw new Error(noToken);
}

/**
 * Ends the impersonated session on the server. Waits at most GOODBYE_MS, because the session also
 * expires.
 */
async function endOnServer(token: string): Promise<void> {
  const told = callWith(token)('POST /api/auth/logout', {}).catch(logError);
  await Promise.race([told, new Promise((resume) => setTimeout(resume, GOODBYE_MS))]);
}
