import { createRoute } from '@tanstack/react-router';
import { loadNamespaces } from '#web/lib/translation.ts';
import { screen } from '../screen.ts';
import { rootRoute } from './root.tsx';
import { anyText, readSearch } from './search.ts';
import { requireCapability, signedInScreens } from './guard.ts';

const payer = createRoute({
  getParentRoute: () => rootRoute,
  id: 'payer',
  beforeLoad: requireCapability('signed-in', '/login'),
  ...signedInScreens,
});

const payment = createRoute({
  getParentRoute: () => payer,
  path: '/customer/payment',
  validateSearch: readSearch({ serviceId: anyText, sessionId: anyText }),
  loader: loadNamespaces('pay', 'promo'),
  component: screen(
    () => import('../../features/payments/checkout/PaymentPage.tsx'),
    'PaymentPage',
  ),
});

/**
 * Payment screen of a return. Any signed-in person may open it; only the customer of the return can
 * pay.
 */
export const paymentRoutes = [payer.addChildren([payment])] as const;

const customer = createRoute({
  getParentRoute: () => rootRoute,
  // Named 'customers', because the route with the address `/customer` has the id 'customer'.
  id: 'customers',
  beforeLoad: requireCapability('account.own', '/login'),
  ...signedInScreens,
});

const dashboard = createRoute({
  getParentRoute: () => customer,
  path: '/dashboard',
  loader: loadNamespaces('customer', 'services'),
  component: screen(() => import('../../features/customer/Dashboard.tsx'), 'Dashboard'),
});
const section = { getParentRoute: () => dashboard };

/** Address parameter with the id of the service that is open over a list. */
const openService = { visit: anyText };

const overview = createRoute({
  ...section,
  path: '/',
  validateSearch: readSearch(openService),
  component: screen(() => import('../../features/customer/screens/Overview.tsx'), 'Overview'),
});
const vehicles = createRoute({
  ...section,
  path: '/vehicles',
  loader: loadNamespaces('vehicles'),
  component: screen(() => import('#web/features/customer/VehiclesSection.tsx'), 'VehiclesSection'),
});
const current = createRoute({
  ...section,
  path: '/current',
  /** Address parameter with the id of the chosen car, for a customer with several cars. */
  validateSearch: readSearch({ service: anyText }),
  loader: loadNamespaces('serviceCancel'),
  component: screen(
    () => import('../../features/customer/screens/CurrentService.tsx'),
    'CurrentService',
  ),
});
const history = createRoute({
  ...section,
  path: '/history',
  loader: loadNamespaces('serviceHistory'),
  validateSearch: readSearch({ ...openService, search: anyText, status: anyText, year: anyText }),
  component: screen(() => import('../../features/customer/screens/History.tsx'), 'History'),
});
const paymentMethods = createRoute({
  ...section,
  path: '/payment-methods',
  loader: loadNamespaces('cards', 'pay'),
  component: screen(
    () => import('../../features/payments/saved/PaymentMethodsSection.tsx'),
    'PaymentMethodsSection',
  ),
});
const profile = createRoute({
  ...section,
  path: '/profile',
  loader: loadNamespaces('profile', 'account'),
  component: screen(
    () => import('#web/features/account/screens/ProfileSection.tsx'),
    'ProfileSection',
  ),
});
const conversation = createRoute({
  ...section,
  path: '/messages/$stayId',
  loader: loadNamespaces('conversation'),
  component: screen(
    () => import('#web/features/conversations/ConversationScreen.tsx'),
    'ConversationScreen',
  ),
});

/** The route of the receipt has no dashboard layout, because people print the receipt. */
const receipt = createRoute({
  getParentRoute: () => customer,
  path: '/dashboard/history/$id/receipt',
  loader: loadNamespaces('receipt'),
  component: screen(() => import('../../features/customer/screens/Receipt.tsx'), 'Receipt'),
});

/** Routes of the customer: sections of the dashboard, and receipts. */
export const customerRoutes = [
  customer.addChildren([
    dashboard.addChildren([
      overview,
      vehicles,
      current,
      history,
      paymentMethods,
      profile,
      conversation,
    ]),
    receipt,
  ]),
] as const;
