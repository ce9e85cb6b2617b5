import { CallError } from '#contract/client.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { call } from './call.ts';
import { rememberUser, session } from './session.ts';

/** Returns the signed-in person, asking the server if unknown; null when signed out. */
export async function whoAmI(): Promise<SignedInUser | null> {
  const known = session();
  if (known === null) return null;
  return known.user ?? (await askServer());
}

/**
 * Asks the server who is signed in. A refused token ends the session, or restores an impersonating
 * administrator's.
 *
 * @returns null only when the server has said so
 * @throws CallError when the server is unreachable, which says nothing about the person
 */
export async function askServer(): Promise<SignedInUser | null> {
  const token = session()?.token;
  try {
    const { user } = await call('GET /api/auth/me', {});
    if (token) rememberUser(token, user);
    return user;
  } catch (error) {
    const next = session()?.token;
    if (next && next !== token) return whoAmI();
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
