import { createRoute } from '@tanstack/react-router';
import { loadNamespaces } from '#web/lib/translation.ts';
import { screen } from '../screen.ts';
import { root } from './root.ts';
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
  component: screen(() => import('#web/features/payments/checkout/PaymentPage.tsx'), 'PaymentPage'),
});

/** Paying for the return of a car: any signed-in user may come here, only its customer can pay. */
export const paymentRoutes = [payer.addChildren([payment])] as const;
