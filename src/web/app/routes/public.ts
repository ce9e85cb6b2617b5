import { createRoute, redirect } from '@tanstack/react-router';
import { getHome } from '../homes.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import { fetchSignedInUser } from '../fetchSignedInUser.ts';
import { screen } from '../screen.ts';
import { rootRoute } from './root.tsx';

const landing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { firstPaint: 'landing' },
  beforeLoad: async () => {
    const home = getHome(await fetchSignedInUser());
    if (home) redirect({ to: home, throw: true });
  },
  loader: loadNamespaces('site'),
  component: screen(() => import('../../features/site/screens/Landing.tsx'), 'Landing'),
});

const privacyPage = {
  getParentRoute: () => rootRoute,
  loader: loadNamespaces('site', 'legal', 'documents/privacy'),
  component: screen(() => import('../../features/site/screens/Legal.tsx'), 'Privacy'),
};
const termsPage = {
  getParentRoute: () => rootRoute,
  loader: loadNamespaces('site', 'legal', 'documents/terms'),
  component: screen(() => import('../../features/site/screens/Legal.tsx'), 'Terms'),
};
const smsPage = {
  getParentRoute: () => rootRoute,
  loader: loadNamespaces('site', 'legal', 'documents/sms'),
  component: screen(() => import('../../features/site/screens/Legal.tsx'), 'SmsConsent'),
};
const legalRoutes = [
  createRoute({ ...privacyPage, path: '/privacy-policy' }),
  createRoute({ ...privacyPage, path: '/privacy' }),
  createRoute({ ...termsPage, path: '/terms-of-service' }),
  createRoute({ ...termsPage, path: '/terms' }),
  createRoute({ ...smsPage, path: '/sms-consent' }),
] as const;

/** Wall screen. It needs no session, because its link contains a token. */
const wall = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall',
  loader: loadNamespaces('wall'),
  component: screen(() => import('../../features/orders/wall/Wall.tsx'), 'Wall'),
});

/** Screen that opens when somebody scans a printed QR code. */
const offerPage = {
  getParentRoute: () => rootRoute,
  loader: loadNamespaces('offer'),
  component: screen(() => import('#web/features/payments/offer/OfferScreen.tsx'), 'OfferScreen'),
};
const offerRoutes = [
  createRoute({ ...offerPage, path: '/promo/$id' }),
  createRoute({ ...offerPage, path: '/validation/$id/$code' }),
] as const;

/** Public routes: landing page, wall screen, offers and legal pages. */
export const publicRoutes = [landing, wall, ...offerRoutes, ...legalRoutes] as const;
