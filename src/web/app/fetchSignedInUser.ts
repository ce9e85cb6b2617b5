import { CallError } from '#contract/client.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { callServer } from './call.ts';
import { rememberUser, getSession } from './session.ts';

/**
 * Returns the signed-in person, and asks the server if only the token is known. Null when signed
 * out.
 */
export async function fetchSignedInUser(): Promise<SignedInUser | null> {
  const known = getSession();
  if (known === null) return null;
  return known.user ?? (await askServer());
}

/**
 * Asks the server for the signed-in person. A refused token ends the session, or restores the
 * administrator's session during impersonation.
 *
 * @returns null only when the server refused the token
 * @throws CallError when the server is unreachable, which says nothing about the person
 */
export async function askServer(): Promise<SignedInUser | null> {
  const token = getSession()?.token;
  try {
    const { user } = await callServer('GET /api/auth/me', {});
    if (token) rememberUser(token, user);
    return user;
  } catch (error) {
    const next = getSession()?.token;
    if (next && next !== token) return fetchSignedInUser();
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
