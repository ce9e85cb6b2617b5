import { createRoute, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '#web/lib/translation.ts';
import { tableSearch } from '../portal/table/tableSearch.ts';
import { deskTexts } from '../deskTexts.ts';
import { screen } from '../screen.ts';
import { addTextFiles } from '../textFiles.ts';
import { requireCapability, signedInScreens } from './guard.ts';
import { rootRoute } from './root.tsx';
import { anyText, readSearch } from './search.ts';

addTextFiles(deskTexts);

const administrator = createRoute({
  getParentRoute: () => rootRoute,
  id: 'administrator',
  beforeLoad: requireCapability('platform.view', '/admin-login'),
  ...signedInScreens,
});

/**
 * Layout route of the administrators' portal. Each screen checks a further capability of its own.
 */
const adminPortal = createRoute({
  getParentRoute: () => administrator,
  id: 'adminPortal',
  loader: loadNamespaces('portal', 'admin', 'deskErrors'),
  component: screen(() => import('../portal/Portal.tsx'), 'Portal'),
});

/** Maps the tab parameter of former addresses to the page that replaced the tab. */
const pagesByTab: ReadonlyMap<
  string | undefined,
  '/admin-dashboard/applications' | '/admin-dashboard/audit'
> = new Map([
  ['applications', '/admin-dashboard/applications'],
  ['audit', '/admin-dashboard/audit'],
]);

const start = {
  getParentRoute: () => adminPortal,
  validateSearch: readSearch({ tab: anyText }),
  beforeLoad: ({ search }: { search: { tab?: string | undefined } }) => {
    const page = pagesByTab.get(search.tab);
    if (page) redirect({ to: page, replace: true, throw: true });
  },
  loader: loadNamespaces('adminOverview', 'cars'),
  component: screen(
    () => import('#web/features/operator/overview/OperatorOverview.tsx'),
    'OperatorOverview',
  ),
};
const adminDashboard = createRoute({ ...start, path: '/admin-dashboard' });
const adminStart = createRoute({ ...start, path: '/admin' });

/** Options that the screens of one capability share. */
const seesUsers = {
  getParentRoute: () => adminPortal,
  beforeLoad: requireCapability('users.view', '/admin-login'),
};
const seesBusinesses = {
  getParentRoute: () => adminPortal,
  beforeLoad: requireCapability('businesses.view', '/admin-login'),
};
const seesFees = {
  getParentRoute: () => adminPortal,
  beforeLoad: requireCapability('fees.view', '/admin-login'),
};

/** Address parameters of the screens that list people. */
const peopleSearch = { ...tableSearch, role: anyText, status: anyText };

const users = createRoute({
  ...seesUsers,
  path: '/admin-dashboard/users',
  validateSearch: readSearch(peopleSearch),
  loader: loadNamespaces('adminPeople', 'errors'),
  component: screen(() => import('#web/features/identity/people/Users.tsx'), 'Users'),
});

const customers = createRoute({
  ...seesUsers,
  path: '/admin-dashboard/customers',
  validateSearch: readSearch(peopleSearch),
  loader: loadNamespaces('adminPeople'),
  component: screen(() => import('#web/features/identity/people/Customers.tsx'), 'Customers'),
});
const customerDetails = createRoute({
  ...seesUsers,
  path: '/admin-dashboard/customers/$id',
  validateSearch: readSearch(tableSearch),
  loader: loadNamespaces('adminPeople', 'errors'),
  component: screen(
    () => import('#web/features/identity/people/CustomerDetails.tsx'),
    'CustomerDetails',
  ),
});
const valets = createRoute({
  ...seesUsers,
  path: '/admin-dashboard/valets',
  validateSearch: readSearch(peopleSearch),
  loader: loadNamespaces('adminPeople'),
  component: screen(() => import('#web/features/identity/people/Valets.tsx'), 'Valets'),
});

const applications = createRoute({
  getParentRoute: () => adminPortal,
  path: '/admin-dashboard/applications',
  beforeLoad: requireCapability('applications.decide', '/admin-login'),
  validateSearch: readSearch(tableSearch),
  loader: loadNamespaces('invoices', 'businessKinds'),
  component: screen(
    () => import('#web/features/businesses/applications/Applications.tsx'),
    'Applications',
  ),
});

const businesses = createRoute({
  ...seesBusinesses,
  path: '/admin-dashboard/businesses',
  validateSearch: readSearch({ ...tableSearch, status: anyText }),
  loader: loadNamespaces('adminBusinesses'),
  component: screen(() => import('#web/features/businesses/admin/Businesses.tsx'), 'Businesses'),
});
const businessPage = createRoute({
  ...seesBusinesses,
  path: '/admin-dashboard/businesses/$id',
  loader: loadNamespaces('adminBusinesses', 'locations'),
  component: screen(
    () => import('#web/features/businesses/admin/BusinessPage.tsx'),
    'BusinessPage',
  ),
});
const businessManagement = createRoute({
  ...seesBusinesses,
  path: '/admin/business-management',
  validateSearch: readSearch({ ...tableSearch, business: anyText, email: anyText }),
  loader: loadNamespaces('adminBusinesses', 'locations', 'adminPeople'),
  component: screen(
    () => import('#web/features/businesses/admin/BusinessManagement.tsx'),
    'BusinessManagement',
  ),
});

const support = createRoute({
  getParentRoute: () => adminPortal,
  beforeLoad: requireCapability('support.view', '/admin-login'),
  path: '/admin-dashboard/support',
  validateSearch: readSearch({ ...tableSearch, view: anyText }),
  loader: loadNamespaces('adminSupport'),
  component: screen(() => import('#web/features/support/queue/SupportQueue.tsx'), 'SupportQueue'),
});
const supportDetails = createRoute({
  getParentRoute: () => adminPortal,
  beforeLoad: requireCapability('support.view', '/admin-login'),
  path: '/admin-dashboard/support/$id',
  loader: loadNamespaces('adminSupport'),
  component: screen(
    () => import('#web/features/support/queue/SupportDetails.tsx'),
    'SupportDetails',
  ),
});

const fees = createRoute({
  ...seesFees,
  path: '/admin-dashboard/fees',
  validateSearch: readSearch({ ...tableSearch, month: anyText }),
  loader: loadNamespaces('adminFees', 'invoices', 'adminBusinesses'),
  component: screen(() => import('#web/features/payments/fees/PlatformFees.tsx'), 'PlatformFees'),
});
const owedInvoices = createRoute({
  ...seesFees,
  path: '/admin-dashboard/fees/owed',
  validateSearch: readSearch(tableSearch),
  loader: loadNamespaces('adminFees', 'invoices'),
  component: screen(() => import('#web/features/payments/fees/OwedInvoices.tsx'), 'OwedInvoices'),
});
const feesOfBusiness = createRoute({
  ...seesFees,
  path: '/admin-dashboard/fees/$businessId',
  validateSearch: readSearch({ ...tableSearch, month: anyText }),
  loader: loadNamespaces('adminFees', 'invoices'),
  component: screen(() => import('#web/features/payments/fees/BusinessFees.tsx'), 'BusinessFees'),
});
const invoice = createRoute({
  ...seesFees,
  path: '/admin-dashboard/fees/$businessId/invoice',
  validateSearch: readSearch({ month: anyText }),
  loader: loadNamespaces('adminFees', 'invoices'),
  component: screen(() => import('#web/features/payments/fees/InvoicePage.tsx'), 'InvoicePage'),
});
const administrators = createRoute({
  getParentRoute: () => adminPortal,
  path: '/admin-dashboard/administrators',
  beforeLoad: requireCapability('admins.manage', '/admin-login'),
  validateSearch: readSearch({ ...tableSearch, set: anyText }),
  loader: loadNamespaces('adminTeam', 'account', 'secondFactor'),
  component: screen(
    () => import('#web/features/identity/administrators/Administrators.tsx'),
    'Administrators',
  ),
});

const audit = createRoute({
  getParentRoute: () => adminPortal,
  path: '/admin-dashboard/audit',
  beforeLoad: requireCapability('audit.read', '/admin-login'),
  validateSearch: readSearch({
    ...tableSearch,
    by: anyText,
    person: anyText,
    business: anyText,
    kind: anyText,
    days: anyText,
  }),
  loader: loadNamespaces('audit', 'adminCalls'),
  component: screen(() => import('#web/features/operator/audit/AuditTrail.tsx'), 'AuditTrail'),
});

const system = createRoute({
  getParentRoute: () => adminPortal,
  path: '/admin-dashboard/system',
  beforeLoad: requireCapability('system.view', '/admin-login'),
  validateSearch: readSearch({ days: anyText }),
  loader: loadNamespaces('adminSystem'),
  component: screen(() => import('#web/features/operator/system/System.tsx'), 'System'),
});

const settings = createRoute({
  getParentRoute: () => adminPortal,
  path: '/admin-dashboard/settings',
  beforeLoad: requireCapability('platform.configure', '/admin-login'),
  loader: loadNamespaces('adminSettings'),
  component: screen(() => import('#web/features/operator/settings/Settings.tsx'), 'Settings'),
});

/**
 * Routes of the administrators' portal. They load when somebody opens the first of their addresses.
 */
export const adminRoutes = [
  administrator.addChildren([
    adminPortal.addChildren([
      adminStart,
      adminDashboard,
      users,
      customers,
      customerDetails,
      valets,
      applications,
      businesses,
      businessPage,
      businessManagement,
      support,
      supportDetails,
      fees,
      owedInvoices,
      feesOfBusiness,
      invoice,
      administrators,
      audit,
      system,
      settings,
    ]),
  ]),
] as const;
