import { createRoute } from '@tanstack/react-router';
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

export const portalRoutes = portal.addChildren([audit]);
