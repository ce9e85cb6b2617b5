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

const promotions = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/promotions',
  validateSearch: readSearch({ ...tableSearch, state: anyText }),
  loader: loadNamespaces('promotions', 'offer'),
  component: screen(() => import('#web/features/payments/promotions/Promotions.tsx'), 'Promotions'),
});
const promotion = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/promotions/$id',
  validateSearch: readSearch(tableSearch),
  loader: loadNamespaces('promotions', 'offer'),
  component: screen(
    () => import('#web/features/payments/promotions/PromoDetails.tsx'),
    'PromoDetails',
  ),
});

const houseAccounts = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/house-accounts',
  validateSearch: readSearch(tableSearch),
  loader: loadNamespaces('houseAccounts'),
  component: screen(
    () => import('#web/features/payments/house/HouseAccounts.tsx'),
    'HouseAccounts',
  ),
});
const statement = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/house-accounts/$id',
  validateSearch: readSearch({ ...tableSearch, month: anyText }),
  loader: loadNamespaces('houseAccounts'),
  component: screen(() => import('#web/features/payments/house/Statement.tsx'), 'Statement'),
});

export const portalRoutes = portal.addChildren([
  promotions,
  promotion,
  houseAccounts,
  statement,
  audit,
]);

const promoCard = createRoute({
  getParentRoute: () => manager,
  path: '/business-dashboard/promotions/$id/card',
  loader: loadNamespaces('offer'),
  component: screen(() => import('#web/features/payments/promotions/PromoPrint.tsx'), 'PromoPrint'),
});
const houseSign = createRoute({
  getParentRoute: () => manager,
  path: '/business-dashboard/house-accounts/$id/sign',
  loader: loadNamespaces('offer'),
  component: screen(() => import('#web/features/payments/house/HouseSign.tsx'), 'HouseSign'),
});

/** What comes out of a printer: paper has no rail. */
export const printRoutes = [promoCard, houseSign] as const;
