import { redirect, type ParsedLocation } from '@tanstack/react-router';
import type { Capability } from '#domain/identity/roles.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import type { SignInPage } from '../homes.ts';
import { openLive } from '../liveSocket.ts';
import { screen } from '../screen.ts';
import { getSession } from '../session.ts';
import { fetchSignedInUser } from '../fetchSignedInUser.ts';

/**
 * Creates a route guard that admits people with the capability, or anybody signed in. Other people
 * go to their first screen, and visitors without a session to the sign-in.
 */
export function requireCapability(needed: Capability | 'signed-in', signIn: SignInPage) {
  return async ({ location, preload }: { location: ParsedLocation; preload: boolean }) => {
    const person = await fetchSignedInUser();
    if (person === null) redirect({ to: signIn, search: { next: location.href }, throw: true });
    else if (needed !== 'signed-in' && !person.capabilities.includes(needed))
      redirect({ to: '/', throw: true });
    // A preload opens no socket: hovering a link opens no screen, and nothing would close the
    // socket.
    if (!preload) openLive();
    return { admitted: getSession()?.token ?? null };
  };
}

/** Layout and texts that all screens behind a session share. */
export const signedInScreens = {
  loader: loadNamespaces('notifications'),
  component: screen(() => import('../SignedIn.tsx'), 'SignedIn'),
};
