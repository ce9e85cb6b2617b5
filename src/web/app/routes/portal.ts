import { createRoute, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '#web/lib/translation.ts';
import { findDay, findMonth, findRangeName } from '#web/features/analytics/year/rangeNames.ts';
import { tableSearch } from '../portal/table/tableSearch.ts';
import { screen } from '../screen.ts';
import { only } from './guard.ts';
import { anyText, readSearch } from './search.ts';
import { manager } from './manager.ts';

/** Around every screen of the business's desk. The location that is looked at is in the address of each. */
const portal = createRoute({
  getParentRoute: () => manager,
  id: 'portal',
  validateSearch: readSearch({ location: anyText }),
  loader: loadNamespaces('portal'),
  component: screen(() => import('../portal/Portal.tsx'), 'Portal'),
});

const overview = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard',
  loader: loadNamespaces('overview', 'cars'),
  component: screen(() => import('#web/features/analytics/overview/Overview.tsx'), 'Overview'),
});

const analytics = createRoute({
  getParentRoute: () => portal,
  path: '/enhanced-analytics',
  validateSearch: readSearch({
    range: findRangeName,
    from: findDay,
    to: findDay,
    business: anyText,
  }),
  loader: loadNamespaces('analytics'),
  component: screen(() => import('#web/features/analytics/year/Analytics.tsx'), 'Analytics'),
});

const endOfDay = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/end-of-day',
  validateSearch: readSearch({ day: findDay }),
  loader: loadNamespaces('day'),
  component: screen(() => import('#web/features/analytics/day/EndOfDay.tsx'), 'EndOfDay'),
});

const payouts = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/payouts',
  beforeLoad: only('books.close', '/business-login'),
  validateSearch: readSearch({ ...tableSearch, month: findMonth }),
  loader: loadNamespaces('payouts'),
  component: screen(() => import('#web/features/analytics/payouts/Payouts.tsx'), 'Payouts'),
});

const audit = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/audit',
  beforeLoad: only('changes.read', '/business-login'),
  validateSearch: readSearch({ ...tableSearch, kind: anyText }),
  loader: loadNamespaces('audit'),
  component: screen(() => import('#web/features/businesses/changes/Changes.tsx'), 'Changes'),
});

export const portalRoutes = portal.addChildren([overview, analytics, endOfDay, payouts, audit]);
const locations = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/locations',
  loader: loadNamespaces('locations'),
  component: screen(() => import('#web/features/businesses/locations/Locations.tsx'), 'Locations'),
});

const editLocation = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/locations/edit',
  loader: loadNamespaces('locations', 'customer'),
  component: screen(
    () => import('#web/features/businesses/locations/EditLocation.tsx'),
    'EditLocation',
  ),
});

const newLocation = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/locations/new',
  loader: loadNamespaces('locations', 'customer'),
  component: screen(
    () => import('#web/features/businesses/locations/EditLocation.tsx'),
    'NewLocation',
  ),
});

/** Its address before locations had a page of their own. */
const locationSettings = createRoute({
  getParentRoute: () => manager,
  path: '/location-settings',
  validateSearch: readSearch({ location: anyText }),
  beforeLoad: ({ search }) => {
    redirect({ to: '/business-dashboard/locations/edit', search, replace: true, throw: true });
  },
});

export const portalRoutes = [
  portal.addChildren([audit, locations, editLocation, newLocation]),
  locationSettings,
] as const;
const pricing = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/pricing',
  loader: loadNamespaces('pricing'),
  component: screen(() => import('#web/features/businesses/pricing/Pricing.tsx'), 'Pricing'),
});

export const portalRoutes = portal.addChildren([pricing, audit]);
const team = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/team',
  loader: loadNamespaces('team'),
  component: screen(() => import('#web/features/staff/Team.tsx'), 'Team'),
});
const valetManagement = {
  getParentRoute: () => portal,
  validateSearch: readSearch({ ...tableSearch, status: anyText, shift: anyText }),
  loader: loadNamespaces('team'),
  component: screen(() => import('#web/features/staff/ValetManagement.tsx'), 'ValetManagement'),
};
const businessValetManagement = createRoute({
  ...valetManagement,
  path: '/business-valet-management',
});
const businessManagement = createRoute({ ...valetManagement, path: '/business-management' });
const valetActivity = createRoute({
  getParentRoute: () => portal,
  path: '/business-valet-management/$valetId',
  loader: loadNamespaces('team', 'cars'),
  component: screen(() => import('#web/features/staff/ValetActivity.tsx'), 'ValetActivity'),
});

export const portalRoutes = portal.addChildren([
  audit,
  team,
  businessValetManagement,
  businessManagement,
  valetActivity,
]);
