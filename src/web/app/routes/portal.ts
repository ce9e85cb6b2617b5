import { createRoute, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '#web/lib/translation.ts';
import { tableSearch } from '../portal/table/tableSearch.ts';
import { screen } from '../screen.ts';
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

const audit = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/audit',
  validateSearch: readSearch({ ...tableSearch, kind: anyText }),
  loader: loadNamespaces('audit'),
  component: screen(() => import('#web/features/businesses/changes/Changes.tsx'), 'Changes'),
});

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
