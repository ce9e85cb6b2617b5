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
 * somebody else; an unreachable server says nothing about it.
 */
export async function askServer(): Promise<SignedInUser | null> {
  const token = session()?.token;
  try {
    const { user } = await call('GET /api/auth/me', {});
    if (token) rememberUser(token, user);
    return user;
  } catch {
    const next = session()?.token;
    return next && next !== token ? whoAmI() : null;
  }
}
