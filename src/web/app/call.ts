import { CallError, createClient } from '#contract/client.ts';
import type { Call } from '#contract/client.ts';
import { timedFetch } from '#web/lib/clock.ts';
import { randomKey } from '#web/lib/idempotencyKey.ts';
import { translate } from '#web/lib/translation.ts';
import { toastFailed } from '#web/ui/toasts.ts';
import { rememberUser, session, tokenRefused } from './session.ts';

const READ_WITHIN_MS = 10_000;
/** A card, an SMS: whoever is asked outside takes their time. */
const WRITE_WITHIN_MS = 30_000;

/**
 * Every call ends. A browser has six connections to a server: reads that hang would hold back what is done after
 * them, also once the network is there again.
 */
const endingFetch: typeof fetch = (input, init = {}) => {
  const end = AbortSignal.timeout(init.method === 'GET' ? READ_WITHIN_MS : WRITE_WITHIN_MS);
  // A browser that cannot join the two goes by the caller's.
  const signal = init.signal ? (AbortSignal.any?.([init.signal, end]) ?? init.signal) : end;
  return timedFetch(input, { ...init, signal });
};

const client = createClient({
  token: () => session()?.token ?? null,
  // A late refusal of the token before must not end the session that came after it.
  fetch: async (input, init) => {
    const token = session()?.token;
    const response = await endingFetch(input, init);
    if (response.status === 401 || response.status === 403) {
      const text = await response.clone().text();
      noteNeed(text);
      // A network that wants a login of its own says 401 too, and ends nobody's session here.
      const isOurs = response.status === 401 && text.includes('"code"');
      if (isOurs && token && session()?.token === token) sessionIsOver(token);
    }
    return response;
  },
});

/** The account is asked for a second step since this page looked at it: the screen says so. */
function noteNeed(text: string): void {
  const now = session();
  const isNeeded = text.includes('"SECOND_FACTOR_NEEDED"');
  if (isNeeded && now?.user) rememberUser(now.token, { ...now.user, needsSecondFactor: true });
}

/**
 * Calls the server as the person who is signed in. Each write has a key: a browser sends one again by
 * itself whose connection closed without an answer.
 */
export const call: Call = async (key, input, options) => {
  if (session() === null) throw new CallError(401, null, 'No authentication token found');
  const isRead = key.startsWith('GET ');
  return client(key, input, isRead ? options : { idempotencyKey: randomKey(), ...options });
};

/** Calls without a session, for signing in: a refusal here says nothing about who is signed in. */
export const callAnonymous: Call = createClient({ fetch: endingFetch });

/** Calls with a token that is on its way out; a refusal of it ends nothing here. */
export const callWith = (token: string): Call =>
  createClient({ token: () => token, fetch: endingFetch });

/** The server has refused this token: says what that means for the person at the screen. */
function sessionIsOver(token: string): void {
  const outcome = tokenRefused(token);
  if (outcome === 'returned') {
    toastFailed(translate('impersonation.over'), translate('impersonation.overText'));
  } else if (outcome === 'ended') {
    const isValets = location.pathname.startsWith('/valet-');
    toastFailed(
      translate(isValets ? 'signedOut.valetTitle' : 'signedOut.title'),
      translate('signedOut.text'),
    );
  }
}
