import { CallError } from '#contract/client.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { call } from './call.ts';
import { rememberUser, session } from './session.ts';

/** The person behind the token, from the server when it is not known here. Null: signed out. */
export async function whoAmI(): Promise<SignedInUser | null> {
  const known = session();
  if (known === null) return null;
  return known.user ?? (await askServer());
}

/**
 * A refused token ends the session on the way, or brings back the administrator who acted as
 * somebody else.
 *
 * @returns null only where the server has said so
 * @throws CallError where the server could not be asked, which says nothing about the person
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
