import { createRoute } from '@tanstack/react-router';
import { loadNamespaces } from '#web/lib/translation.ts';
import { screen } from '../screen.ts';
import { root } from './root.tsx';
import { only, signedInScreens } from './signedIn.ts';

const payer = createRoute({
  getParentRoute: () => root,
  id: 'payer',
  beforeLoad: only('signed-in', '/login'),
  ...signedInScreens,
});

/** An address may say 123, which is a number to the router. */
const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

type Search = { serviceId?: string; sessionId?: string };

const payment = createRoute({
  getParentRoute: () => payer,
  path: '/customer/payment',
  validateSearch: (search: Record<string, unknown>): Search => {
    const [serviceId, sessionId] = [idIn(search['serviceId']), idIn(search['sessionId'])];
    return { ...(serviceId ? { serviceId } : {}), ...(sessionId ? { sessionId } : {}) };
  },
  loader: loadNamespaces('pay'),
  component: screen(
    () => import('../../features/payments/checkout/PaymentPage.tsx'),
    'PaymentPage',
  ),
});

/** Paying for the return of a car: any signed-in user may come here, only its customer can pay. */
export const paymentRoutes = [payer.addChildren([payment])] as const;

const customer = createRoute({
  getParentRoute: () => root,
  // Not 'customer': an address of that name leads here, and ids must differ.
  id: 'customers',
  beforeLoad: only('account.own', '/login'),
  ...signedInScreens,
});

const dashboard = createRoute({
  getParentRoute: () => customer,
  path: '/dashboard',
  loader: loadNamespaces('customer', 'services'),
  component: screen(() => import('../../features/customer/Dashboard.tsx'), 'Dashboard'),
});
const section = { getParentRoute: () => dashboard };

const overview = createRoute({
  ...section,
  path: '/',
  component: screen(() => import('../../features/customer/screens/Overview.tsx'), 'Overview'),
});
const vehicles = createRoute({
  ...section,
  path: '/vehicles',
  loader: loadNamespaces('vehicles'),
  component: screen(() => import('../../features/vehicles/VehiclesSection.tsx'), 'VehiclesSection'),
});
const current = createRoute({
  ...section,
  path: '/current',
  /** Of several cars the one looked at. */
  validateSearch: ({ service }: Record<string, unknown>): { service?: string } =>
    typeof service === 'string' ? { service } : {},
  component: screen(
    () => import('../../features/customer/screens/CurrentService.tsx'),
    'CurrentService',
  ),
});
const history = createRoute({
  ...section,
  path: '/history',
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

/** Stands by itself, as it is printed. */
const receipt = createRoute({
  getParentRoute: () => customer,
  path: '/dashboard/history/$id/receipt',
  loader: loadNamespaces('services'),
  component: screen(() => import('../../features/customer/screens/Receipt.tsx'), 'Receipt'),
});

/** The customer's own side: the dashboard with its sections, and receipts. */
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
