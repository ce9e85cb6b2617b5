import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { homeOf } from '../homes.ts';
import { whoAmI } from '../whoami.ts';
import { root } from './root.ts';

const door = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const home = homeOf((await whoAmI())?.role);
    if (home) redirect({ to: home, throw: true });
  },
  component: lazyRouteComponent(() => import('../../features/door/Door.tsx'), 'Door'),
});

/** What anybody may read: the landing page, the legal pages. */
export const publicRoutes = [door] as const;
