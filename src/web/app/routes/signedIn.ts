import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import type { Role } from '#contract/people.ts';
import type { SignInPage } from '../homes.ts';
import { wordsOf } from '../i18n.ts';
import { SignedIn } from '../SignedIn.tsx';
import { whoAmI } from '../whoami.ts';
import { root } from './root.ts';

/** Lets in these roles; others go home, strangers to the door they came for. */
function only(roles: readonly Role[], signIn: SignInPage) {
  return async ({ location }: { location: ParsedLocation }) => {
    const person = await whoAmI();
    if (person === null)
      return redirect({ to: signIn, search: { next: location.href }, throw: true });
    if (!roles.includes(person.role)) redirect({ to: '/', throw: true });
  };
}

const valet = createRoute({
  getParentRoute: () => root,
  id: 'valet',
  beforeLoad: only(['valet', 'business_valet'], '/valet-login'),
  component: SignedIn,
});
const valetDashboard = createRoute({
  getParentRoute: () => valet,
  path: '/valet-dashboard',
  loader: wordsOf('jobs'),
  component: lazyRouteComponent(
    () => import('../../features/orders/jobs/screens/ValetDashboard.tsx'),
    'ValetDashboard',
  ),
});
const checkIn = createRoute({
  getParentRoute: () => valet,
  path: '/valet-checkin',
  validateSearch: ({ ticket }: Record<string, unknown>): { ticket?: string } =>
    typeof ticket === 'string' ? { ticket } : {},
  loader: wordsOf('checkin'),
  component: lazyRouteComponent(
    () => import('../../features/stays/screens/CheckIn.tsx'),
    'CheckIn',
  ),
});

const dispatcher = createRoute({
  getParentRoute: () => root,
  id: 'dispatcher',
  beforeLoad: only(['business', 'admin'], '/business-login'),
  component: SignedIn,
});
const board = createRoute({
  getParentRoute: () => dispatcher,
  path: '/dispatcher-queue',
  loader: wordsOf('board'),
  component: lazyRouteComponent(
    () => import('../../features/orders/board/screens/DispatcherQueue.tsx'),
    'DispatcherQueue',
  ),
});

/** Screens behind a session, one pathless layout a role. */
export const signedInRoutes = [
  valet.addChildren([valetDashboard, checkIn]),
  dispatcher.addChildren([board]),
] as const;
