import { createRoute, redirect } from '@tanstack/react-router';
import { getHome } from '../homes.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import { whoAmI } from '../whoami.ts';
import { screen } from '../screen.ts';
import { root } from './root.tsx';

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { firstPaint: 'landing' },
  beforeLoad: async () => {
    const home = getHome((await whoAmI())?.role);
    if (home) redirect({ to: home, throw: true });
  },
  loader: loadNamespaces('site'),
  component: screen(() => import('../../features/site/screens/Landing.tsx'), 'Landing'),
});

const legal = (name: 'privacy' | 'terms' | 'sms') => ({
  getParentRoute: () => root,
  loader: loadNamespaces('site', 'legal', `documents/${name}`),
});
const privacyPage = screen(() => import('../../features/site/screens/Legal.tsx'), 'Privacy');
const termsPage = screen(() => import('../../features/site/screens/Legal.tsx'), 'Terms');
const legalRoutes = [
  createRoute({ ...legal('privacy'), path: '/privacy-policy', component: privacyPage }),
  createRoute({ ...legal('privacy'), path: '/privacy', component: privacyPage }),
  createRoute({ ...legal('terms'), path: '/terms-of-service', component: termsPage }),
  createRoute({ ...legal('terms'), path: '/terms', component: termsPage }),
  createRoute({
    ...legal('sms'),
    path: '/sms-consent',
    component: screen(() => import('../../features/site/screens/Legal.tsx'), 'SmsConsent'),
  }),
] as const;

/** What anybody may read: the landing page, the legal pages. */
export const publicRoutes = [landing, ...legalRoutes] as const;
