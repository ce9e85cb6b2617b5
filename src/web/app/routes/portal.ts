import { createRoute, redirect } from '@tanstack/react-router';
import { behindSearch } from '#web/features/analytics/year/behindSearch.ts';
import {
  parseDay,
  parseMonth,
  parseRangeName,
  parseStars,
} from '#web/features/analytics/year/rangeNames.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import { tableSearch } from '../portal/table/tableSearch.ts';
import { deskTexts } from '../deskTexts.ts';
import { screen } from '../screen.ts';
import { addTextFiles } from '../textFiles.ts';
import { requireCapability, signedInScreens } from './guard.ts';
import { rootRoute } from './root.tsx';
import { anyText, readSearch } from './search.ts';

addTextFiles(deskTexts);

/** Layout route for people who see figures. Each screen checks a further capability of its own. */
const manager = createRoute({
  getParentRoute: () => rootRoute,
  id: 'manager',
  beforeLoad: requireCapability('figures.view', '/business-login'),
  ...signedInScreens,
});

/** Layout route of the business portal. The address of each screen contains the chosen location. */
const portal = createRoute({
  getParentRoute: () => manager,
  id: 'portal',
  validateSearch: readSearch({ location: anyText }),
  loader: loadNamespaces('portal', 'deskErrors'),
  component: screen(() => import('../portal/Portal.tsx'), 'Portal'),
});

/** Options that the screens of one capability share. */
const editsBusiness = {
  getParentRoute: () => portal,
  beforeLoad: requireCapability('business.edit', '/business-login'),
};
const closesBooks = {
  getParentRoute: () => portal,
  beforeLoad: requireCapability('books.close', '/business-login'),
};

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
    ...tableSearch,
    ...behindSearch,
    stars: parseStars,
    range: parseRangeName,
    from: parseDay,
    to: parseDay,
    business: anyText,
  }),
  loader: loadNamespaces('analytics'),
  component: screen(() => import('#web/features/analytics/year/Analytics.tsx'), 'Analytics'),
});

const endOfDay = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/end-of-day',
  validateSearch: readSearch({ day: parseDay }),
  loader: loadNamespaces('day'),
  component: screen(() => import('#web/features/analytics/day/EndOfDay.tsx'), 'EndOfDay'),
});

const payouts = createRoute({
  ...closesBooks,
  path: '/business-dashboard/payouts',
  validateSearch: readSearch({ ...tableSearch, month: parseMonth }),
  loader: loadNamespaces('payouts'),
  component: screen(() => import('#web/features/analytics/payouts/Payouts.tsx'), 'Payouts'),
});

const team = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/team',
  beforeLoad: requireCapability('staff.manage', '/business-login'),
  validateSearch: readSearch({ q: tableSearch.q, page: tableSearch.page }),
  loader: loadNamespaces('team'),
  component: screen(() => import('#web/features/staff/Team.tsx'), 'Team'),
});
const valetManagement = {
  getParentRoute: () => portal,
  beforeLoad: requireCapability('staff.manage', '/business-login'),
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
  beforeLoad: requireCapability('staff.manage', '/business-login'),
  loader: loadNamespaces('team', 'cars'),
  component: screen(() => import('#web/features/staff/ValetActivity.tsx'), 'ValetActivity'),
});

const pricing = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/pricing',
  beforeLoad: requireCapability('pricing.edit', '/business-login'),
  validateSearch: readSearch({ guests: anyText }),
  loader: loadNamespaces('pricing'),
  component: screen(() => import('#web/features/businesses/pricing/Pricing.tsx'), 'Pricing'),
});

const promotions = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/promotions',
  beforeLoad: requireCapability('promotions.edit', '/business-login'),
  validateSearch: readSearch({ ...tableSearch, state: anyText }),
  loader: loadNamespaces('promotions', 'offer'),
  component: screen(() => import('#web/features/payments/promotions/Promotions.tsx'), 'Promotions'),
});
const promotion = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/promotions/$id',
  beforeLoad: requireCapability('promotions.edit', '/business-login'),
  validateSearch: readSearch(tableSearch),
  loader: loadNamespaces('promotions', 'offer'),
  component: screen(
    () => import('#web/features/payments/promotions/PromoDetails.tsx'),
    'PromoDetails',
  ),
});

const houseAccounts = createRoute({
  ...editsBusiness,
  path: '/business-dashboard/house-accounts',
  validateSearch: readSearch(tableSearch),
  loader: loadNamespaces('houseAccounts'),
  component: screen(
    () => import('#web/features/payments/house/HouseAccounts.tsx'),
    'HouseAccounts',
  ),
});
const statement = createRoute({
  ...editsBusiness,
  path: '/business-dashboard/house-accounts/$id',
  validateSearch: readSearch({ ...tableSearch, month: anyText }),
  loader: loadNamespaces('houseAccounts'),
  component: screen(() => import('#web/features/payments/house/Statement.tsx'), 'Statement'),
});

const invoices = createRoute({
  ...closesBooks,
  path: '/business-dashboard/invoices',
  validateSearch: readSearch(tableSearch),
  loader: loadNamespaces('invoices'),
  component: screen(() => import('#web/features/payments/invoices/Invoices.tsx'), 'Invoices'),
});
const invoice = createRoute({
  ...closesBooks,
  path: '/business-dashboard/invoices/$month',
  loader: loadNamespaces('invoices'),
  component: screen(
    () => import('#web/features/payments/invoices/BusinessInvoice.tsx'),
    'BusinessInvoice',
  ),
});

const locations = createRoute({
  ...editsBusiness,
  path: '/business-dashboard/locations',
  validateSearch: readSearch({ q: tableSearch.q }),
  loader: loadNamespaces('locations'),
  component: screen(() => import('#web/features/businesses/locations/Locations.tsx'), 'Locations'),
});
const editLocation = createRoute({
  ...editsBusiness,
  path: '/business-dashboard/locations/edit',
  loader: loadNamespaces('locations', 'customer'),
  component: screen(
    () => import('#web/features/businesses/locations/EditLocation.tsx'),
    'EditLocation',
  ),
});
const newLocation = createRoute({
  ...editsBusiness,
  path: '/business-dashboard/locations/new',
  loader: loadNamespaces('locations', 'customer'),
  component: screen(
    () => import('#web/features/businesses/locations/EditLocation.tsx'),
    'NewLocation',
  ),
});

const integrations = createRoute({
  ...editsBusiness,
  path: '/business-dashboard/integrations',
  validateSearch: readSearch(tableSearch),
  loader: loadNamespaces('integrations', 'secondFactor'),
  component: screen(() => import('#web/features/integrations/Integrations.tsx'), 'Integrations'),
});

const audit = createRoute({
  getParentRoute: () => portal,
  path: '/business-dashboard/audit',
  beforeLoad: requireCapability('changes.read', '/business-login'),
  validateSearch: readSearch({ ...tableSearch, kind: anyText }),
  loader: loadNamespaces('audit'),
  component: screen(() => import('#web/features/businesses/changes/Changes.tsx'), 'Changes'),
});

/** Former address of the location settings, which redirects to their present screen. */
const locationSettings = createRoute({
  getParentRoute: () => manager,
  path: '/location-settings',
  validateSearch: readSearch({ location: anyText }),
  beforeLoad: ({ search }) => {
    redirect({ to: '/business-dashboard/locations/edit', search, replace: true, throw: true });
  },
});

/** Pages to print, outside the portal's layout because paper needs no navigation. */
const promoCard = createRoute({
  getParentRoute: () => manager,
  path: '/business-dashboard/promotions/$id/card',
  beforeLoad: requireCapability('promotions.edit', '/business-login'),
  loader: loadNamespaces('offer'),
  component: screen(() => import('#web/features/payments/promotions/PromoPrint.tsx'), 'PromoPrint'),
});
const houseSign = createRoute({
  getParentRoute: () => manager,
  path: '/business-dashboard/house-accounts/$id/sign',
  beforeLoad: requireCapability('business.edit', '/business-login'),
  loader: loadNamespaces('offer'),
  component: screen(() => import('#web/features/payments/house/HouseSign.tsx'), 'HouseSign'),
});

/** Routes of the business portal. They load when somebody opens the first of their addresses. */
export const portalRoutes = [
  manager.addChildren([
    portal.addChildren([
      overview,
      analytics,
      endOfDay,
      payouts,
      team,
      businessValetManagement,
      businessManagement,
      valetActivity,
      pricing,
      promotions,
      promotion,
      houseAccounts,
      statement,
      invoices,
      invoice,
      locations,
      editLocation,
      newLocation,
      integrations,
      audit,
    ]),
    locationSettings,
    promoCard,
    houseSign,
  ]),
] as const;
