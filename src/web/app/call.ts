import { CallError, createClient } from '#contract/client.ts';
import type { Call } from '#contract/client.ts';
import { timedFetch } from '#web/lib/clock.ts';
import { sessionIsOver } from './refused.ts';
import { session } from './session.ts';

const client = createClient({
  token: () => session()?.token ?? null,
  // A late refusal of the token before must not end the session that came after it.
  fetch: async (input, init) => {
    const token = session()?.token;
    const response = await timedFetch(input, init);
    if (response.status === 401 && token && session()?.token === token) sessionIsOver(token);
    return response;
  },
});

/** Calls the server as the person who is signed in. */
export const call: Call = async (key, input, options) => {
  if (session() === null) throw new CallError(401, null, 'No authentication token found');
  return client(key, input, options);
};

/** Calls without a session, for signing in: a refusal here says nothing about who is signed in. */
export const callOpenly: Call = createClient({ fetch: timedFetch });

/** Calls with a token that is on its way out; a refusal of it ends nothing here. */
export const callWith = (token: string): Call =>
  createClient({ token: () => token, fetch: timedFetch });
