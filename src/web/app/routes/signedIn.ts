import { createRoute, redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import type { Capability } from '#domain/identity/roles.ts';
import { findAdminTab } from '../../features/admin/tabs.ts';
import { dashboardSearch } from '#web/features/parkingSessions/search.ts';
import type { SignInPage } from '../homes.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import { openLive } from '../liveSocket.ts';
import { session } from '../session.ts';
import { whoAmI } from '../whoami.ts';
import { screen } from '../screen.ts';
import { root } from './root.tsx';
import { anyText, readSearch } from './search.ts';

/** Lets in who has the capability, or anybody signed in; others go home, strangers to the sign-in. */
export function only(needed: Capability | 'signed-in', signIn: SignInPage) {
  return async ({ location, preload }: { location: ParsedLocation; preload: boolean }) => {
    const person = await whoAmI();
    if (person === null) redirect({ to: signIn, search: { next: location.href }, throw: true });
    else if (needed !== 'signed-in' && !person.capabilities.includes(needed))
      redirect({ to: '/', throw: true });
    // Whoever only hovers over a link is not there yet, and nothing would close it.
    if (!preload) openLive();
    return { admitted: session()?.token ?? null };
  };
}

/** What is around every one of them, and its words. */
export const signedInScreens = {
  loader: loadNamespaces('notifications'),
  component: screen(() => import('../SignedIn.tsx'), 'SignedIn'),
};

const valet = createRoute({
  getParentRoute: () => root,
  id: 'valet',
  beforeLoad: only('stays.checkIn', '/valet-login'),
  ...signedInScreens,
});
const valetDashboard = createRoute({
  getParentRoute: () => valet,
  path: '/valet-dashboard',
  validateSearch: dashboardSearch,
  loader: loadNamespaces('jobs', 'sessions', 'checkin', 'conversation'),
  component: screen(
    () => import('../../features/orders/jobs/ValetDashboard.tsx'),
    'ValetDashboard',
  ),
});
const checkIn = createRoute({
  getParentRoute: () => valet,
  path: '/valet-checkin',
  validateSearch: readSearch({ ticket: anyText }),
  loader: loadNamespaces('checkin'),
  component: screen(() => import('../../features/stays/screens/CheckIn.tsx'), 'CheckIn'),
});

const dispatcher = createRoute({
  getParentRoute: () => root,
  id: 'dispatcher',
  beforeLoad: only('queue.dispatch', '/business-login'),
  ...signedInScreens,
});
const board = createRoute({
  getParentRoute: () => dispatcher,
  path: '/dispatcher-queue',
  loader: loadNamespaces('board', 'conversation'),
  component: screen(
    () => import('../../features/orders/board/DispatcherQueue.tsx'),
    'DispatcherQueue',
  ),
});

/** Whoever serves cars: those on the street and those at the desk. */
const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: only('orders.bring', '/valet-login'),
  ...signedInScreens,
});
const messages = createRoute({
  getParentRoute: () => staff,
  path: '/messages',
  validateSearch: readSearch({ stay: anyText }),
  loader: loadNamespaces('conversation'),
  component: screen(() => import('#web/features/conversations/StaffMessages.tsx'), 'StaffMessages'),
});

const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: only('people.impersonate', '/admin-login'),
  ...signedInScreens,
});
const adminScreen = {
  getParentRoute: () => admin,
  validateSearch: readSearch({ tab: findAdminTab }),
  loader: loadNamespaces('admin'),
  component: screen(() => import('../../features/admin/AdminDashboard.tsx'), 'AdminDashboard'),
};
const adminDashboard = createRoute({ ...adminScreen, path: '/admin-dashboard' });
const adminStart = createRoute({ ...adminScreen, path: '/admin' });

const anybody = createRoute({
  getParentRoute: () => root,
  id: 'anybody',
  beforeLoad: only('signed-in', '/login'),
  ...signedInScreens,
});
const account = createRoute({
  getParentRoute: () => anybody,
  path: '/account',
  loader: loadNamespaces('account'),
  component: screen(() => import('../../features/identity/account/Account.tsx'), 'Account'),
});

/** Screens behind a session, one pathless layout a role. */
export const signedInRoutes = [
  valet.addChildren([valetDashboard, checkIn]),
  dispatcher.addChildren([board]),
  staff.addChildren([messages]),
  admin.addChildren([adminDashboard, adminStart]),
  anybody.addChildren([account]),
] as const;
