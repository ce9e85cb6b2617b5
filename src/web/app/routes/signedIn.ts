import { createRoute } from '@tanstack/react-router';
import { carsSearch } from '#web/features/orders/cars/search.ts';
import { dashboardSearch } from '#web/features/parkingSessions/search.ts';
import { parseShiftRange } from '#web/features/shifts/search.ts';
import { Overview } from '#web/features/orders/jobs/lazyOverview.ts';
import { hasSignedInHere } from '#web/app/session.ts';
import { retryOnReturn } from '#web/lib/chunks.ts';
import { logError } from '#web/lib/logError.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import { screen } from '../screen.ts';
import { requireCapability, signedInScreens } from './guard.ts';
import { rootRoute } from './root.tsx';
import { anyText, readSearch } from './search.ts';

/**
 * Milliseconds until the phone starts to store screens and data. The screen's own requests go
 * first, unless somebody has just signed in and most files are loaded.
 */
const KEEP_AFTER_MS = 2500;

const valet = createRoute({
  getParentRoute: () => rootRoute,
  id: 'valet',
  beforeLoad: requireCapability('stays.checkIn', '/valet-login'),
  onEnter: () => {
    const keep = () => {
      const stop = retryOnReturn(async () => {
        await (await import('../keepShell.ts')).keepShell();
        stop();
      }, 'now');
    };
    setTimeout(keep, hasSignedInHere() ? 0 : KEEP_AFTER_MS);
  },
  ...signedInScreens,
});
const valetDashboard = createRoute({
  getParentRoute: () => valet,
  path: '/valet-dashboard',
  validateSearch: dashboardSearch,
  // Loads the overview in parallel with the screen around it. The screen reports a failed load.
  beforeLoad: ({ search: { view, session } }) => {
    if (!view && !session) Overview.preload().catch(logError);
  },
  loader: loadNamespaces('jobs', 'row'),
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

const shiftTracking = createRoute({
  getParentRoute: () => valet,
  path: '/valet-shift-tracking',
  validateSearch: readSearch({ range: parseShiftRange }),
  loader: loadNamespaces('shifts'),
  component: screen(() => import('#web/features/shifts/ShiftTracking.tsx'), 'ShiftTracking'),
});

const dispatcher = createRoute({
  getParentRoute: () => rootRoute,
  id: 'dispatcher',
  beforeLoad: requireCapability('queue.view', '/business-login'),
  ...signedInScreens,
});
const board = createRoute({
  getParentRoute: () => dispatcher,
  path: '/dispatcher-queue',
  validateSearch: readSearch({ location: anyText }),
  loader: loadNamespaces('board'),
  component: screen(
    () => import('../../features/orders/board/DispatcherQueue.tsx'),
    'DispatcherQueue',
  ),
});

/** Layout route for staff who look up cars, on the street and at the desk. */
const staff = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: requireCapability('cars.find', '/valet-login'),
  ...signedInScreens,
});
const messages = createRoute({
  getParentRoute: () => staff,
  path: '/messages',
  beforeLoad: requireCapability('conversations.write', '/valet-login'),
  validateSearch: readSearch({ stay: anyText }),
  loader: loadNamespaces('conversation'),
  component: screen(() => import('#web/features/conversations/StaffMessages.tsx'), 'StaffMessages'),
});

const cars = createRoute({
  getParentRoute: () => staff,
  path: '/cars',
  validateSearch: carsSearch,
  loader: loadNamespaces('cars', 'row'),
  component: screen(() => import('#web/features/orders/cars/Cars.tsx'), 'Cars'),
});

const anybody = createRoute({
  getParentRoute: () => rootRoute,
  id: 'anybody',
  beforeLoad: requireCapability('signed-in', '/login'),
  ...signedInScreens,
});
const account = createRoute({
  getParentRoute: () => anybody,
  path: '/account',
  loader: loadNamespaces('account'),
  component: screen(() => import('#web/features/account/settings/Account.tsx'), 'Account'),
});

const support = createRoute({
  getParentRoute: () => anybody,
  path: '/support',
  loader: loadNamespaces('support'),
  component: screen(() => import('../../features/support/OwnRequests.tsx'), 'OwnRequests'),
});

/**
 * Routes behind a session, with one pathless layout route per role. Routes of the portals are in
 * branches.
 */
export const signedInRoutes = [
  valet.addChildren([valetDashboard, checkIn, shiftTracking]),
  dispatcher.addChildren([board]),
  staff.addChildren([messages, cars]),
  anybody.addChildren([account, support]),
] as const;
