import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import type { Role } from '#contract/people.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { homeOf } from './homes.ts';
import type { SignInPage } from './homes.ts';
import { wordsOf } from './i18n.ts';
import { NotFound } from './NotFound.tsx';
import { Root } from './Root.tsx';
import { SignedIn } from './SignedIn.tsx';
import { whoAmI } from './whoami.ts';

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

type Search = { next?: string };

/** Where to go after signing in: an address of ours, never another site. */
function validateSearch({ next }: Record<string, unknown>): Search {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {};
}

/** Lets in these roles; others go home, strangers to the door they came for. */
function only(roles: readonly Role[], signIn: SignInPage) {
  return async ({ location }: { location: ParsedLocation }) => {
    const person = await whoAmI();
    if (person === null)
      return redirect({ to: signIn, search: { next: location.href }, throw: true });
    if (!roles.includes(person.role)) redirect({ to: '/', throw: true });
  };
}

const door = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const home = homeOf((await whoAmI())?.role);
    if (home) redirect({ to: home, throw: true });
  },
  component: lazyRouteComponent(() => import('../features/door/Door.tsx'), 'Door'),
});

const signInScreens = {
  getParentRoute: () => root,
  loader: wordsOf('identity'),
  validateSearch,
};
const valetLogin = createRoute({
  ...signInScreens,
  path: '/valet-login',
  component: lazyRouteComponent(
    () => import('../features/identity/screens/ValetLogin.tsx'),
    'ValetLogin',
  ),
});
const businessLogin = createRoute({
  ...signInScreens,
  path: '/business-login',
  component: lazyRouteComponent(
    () => import('../features/identity/screens/BusinessLogin.tsx'),
    'BusinessLogin',
  ),
});
const adminLogin = createRoute({
  ...signInScreens,
  path: '/admin-login',
  component: lazyRouteComponent(
    () => import('../features/identity/screens/AdminLogin.tsx'),
    'AdminLogin',
  ),
});

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
    () => import('../features/orders/jobs/screens/ValetDashboard.tsx'),
    'ValetDashboard',
  ),
});
const checkIn = createRoute({
  getParentRoute: () => valet,
  path: '/valet-checkin',
  validateSearch: ({ ticket }: Record<string, unknown>): { ticket?: string } =>
    typeof ticket === 'string' ? { ticket } : {},
  loader: wordsOf('checkin'),
  component: lazyRouteComponent(() => import('../features/stays/screens/CheckIn.tsx'), 'CheckIn'),
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
    () => import('../features/orders/board/screens/DispatcherQueue.tsx'),
    'DispatcherQueue',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    door,
    valetLogin,
    businessLogin,
    adminLogin,
    valet.addChildren([valetDashboard, checkIn]),
    dispatcher.addChildren([board]),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
