import { CallError, createClient, type ApiCall } from '#contract/client.ts';
import { fetchWithServerTime } from '#web/lib/clock.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';
import { translateNow } from '#web/lib/translation.ts';
import { showFailedToast } from '#web/ui/toasts.ts';
import { rememberUser, getSession, handleRefusedToken } from './session.ts';

const READ_WITHIN_MS = 10_000;
/** Timeout of writes, longer than of reads because a card or SMS provider may take time. */
const WRITE_WITHIN_MS = 30_000;

/**
 * Gives every call a timeout. Browsers open six connections per server, and hanging reads would
 * block later writes.
 */
const endingFetch: typeof fetch = (input, init = {}) => {
  const end = AbortSignal.timeout(init.method === 'GET' ? READ_WITHIN_MS : WRITE_WITHIN_MS);
  // Old browsers lack `AbortSignal.any`: the caller's signal then replaces the timeout.
  const signal = init.signal ? (AbortSignal.any?.([init.signal, end]) ?? init.signal) : end;
  return fetchWithServerTime(input, { ...init, signal });
};

const client = createClient({
  token: () => getSession()?.token ?? null,
  // Compares tokens: a late 401 for an earlier token must not end the session that replaced it.
  fetch: async (input, init) => {
    const token = getSession()?.token;
    const response = await endingFetch(input, init);
    if (response.status === 401 || response.status === 403) {
      const text = await response.clone().text();
      noteNeed(text);
      // A captive portal answers 401 too. Only errors of our server have a `code`, so only they end
      // the session.
      const isOurs = response.status === 401 && text.includes('"code"');
      if (isOurs && token && getSession()?.token === token) sessionIsOver(token);
    }
    return response;
  },
});

/**
 * Marks the session when the server asks for a second factor. The mark opens the screen that sets
 * one up.
 */
function noteNeed(text: string): void {
  const now = getSession();
  const isNeeded = text.includes('"SECOND_FACTOR_NEEDED"');
  if (isNeeded && now?.user) rememberUser(now.token, { ...now.user, needsSecondFactor: true });
}

/**
 * Calls the server as the signed-in person. Every write gets an idempotency key, because browsers
 * repeat a request when its connection closes without a response.
 */
export const callServer: ApiCall = async (key, input, options) => {
  if (getSession() === null) throw new CallError(401, null, 'No authentication token found');
  const isRead = key.startsWith('GET ');
  return client(key, input, isRead ? options : { idempotencyKey: createRandomKey(), ...options });
};

/** Calls the server without a session, for signing in. A 401 response does not end a session. */
export const callAnonymous: ApiCall = createClient({ fetch: endingFetch });

/**
 * Calls the server with a token that is being replaced. A refusal of this token does not end the
 * session.
 */
export const callWith = (token: string): ApiCall =>
  createClient({ token: () => token, fetch: endingFetch });

/**
 * Ends the session of a refused token. A toast says whether the administrator's session is back or
 * nobody is signed in.
 */
function sessionIsOver(token: string): void {
  const outcome = handleRefusedToken(token);
  if (outcome === 'returned') {
    showFailedToast(translateNow('impersonation.over'), translateNow('impersonation.overText'));
  } else if (outcome === 'ended') {
    const isValets = location.pathname.startsWith('/valet-');
    showFailedToast(
      translateNow(isValets ? 'signedOut.valetTitle' : 'signedOut.title'),
      translateNow('signedOut.text'),
    );
  }
}
