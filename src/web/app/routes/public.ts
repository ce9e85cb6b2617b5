import { createRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '../homes.ts';
import { wordsOf } from '../i18n.ts';
import { whoAmI } from '../whoami.ts';
import { screen } from '../screen.ts';
import { root } from './root.ts';

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const home = homeOf((await whoAmI())?.role);
    if (home) redirect({ to: home, throw: true });
  },
  loader: wordsOf('site'),
  component: screen(() => import('../../features/site/screens/Landing.tsx'), 'Landing'),
});

const legal = { getParentRoute: () => root, loader: wordsOf('site', 'legal') };
const privacyPage = screen(() => import('../../features/site/screens/Legal.tsx'), 'Privacy');
const termsPage = screen(() => import('../../features/site/screens/Legal.tsx'), 'Terms');
const legalRoutes = [
  createRoute({ ...legal, path: '/privacy-policy', component: privacyPage }),
  createRoute({ ...legal, path: '/privacy', component: privacyPage }),
  createRoute({ ...legal, path: '/terms-of-service', component: termsPage }),
  createRoute({ ...legal, path: '/terms', component: termsPage }),
  createRoute({
    ...legal,
    path: '/sms-consent',
    component: screen(() => import('../../features/site/screens/Legal.tsx'), 'SmsConsent'),
  }),
] as const;

/** What anybody may read: the landing page, the legal pages. */
export const publicRoutes = [landing, ...legalRoutes] as const;
