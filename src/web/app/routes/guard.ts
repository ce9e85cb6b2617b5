import { redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import type { Capability } from '#domain/identity/roles.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import type { SignInPage } from '../homes.ts';
import { openLive } from '../liveSocket.ts';
import { screen } from '../screen.ts';
import { getSession } from '../session.ts';
import { fetchSignedInUser } from '../whoami.ts';

/**
 * Route guard: admits people with the capability, or anybody signed in. Others go to their first
 * screen, strangers to the sign-in.
 */
export function requireCapability(needed: Capability | 'signed-in', signIn: SignInPage) {
  return async ({ location, preload }: { location: ParsedLocation; preload: boolean }) => {
    const person = await fetchSignedInUser();
    if (person === null) redirect({ to: signIn, search: { next: location.href }, throw: true });
    else if (needed !== 'signed-in' && !person.capabilities.includes(needed))
      redirect({ to: '/', throw: true });
    // A preload opens no socket: hovering a link does not open a screen, and nothing would close
    // it.
    if (!preload) openLive();
    return { admitted: getSession()?.token ?? null };
  };
}

/** Common layout and texts of screens behind a session. */
export const signedInScreens = {
  loader: loadNamespaces('notifications'),
  component: screen(() => import('../SignedIn.tsx'), 'SignedIn'),
};
